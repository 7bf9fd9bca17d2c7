//===- EnclosingScope.h - What a place stands in ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names the function that a finding stands in, by which a later run knows the
// finding again, whatever has become of the lines (Findings/Fingerprints.h).
// For findings of other checks Findings/SourceScan.h does so, which knows only
// text; both use the same names.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_ENCLOSINGSCOPE_H
#define INTEROP_LIB_AST_ENCLOSINGSCOPE_H

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceLocation.h"
#include <string>

namespace interop {

/// The outermost function with a body at \p Loc, or else the innermost class or
/// namespace, by its name as it is written, without arguments of templates:
/// "net::Client::~Client". A function that a macro begins goes by the macro:
/// "TEST(Client,Closes)". Empty at file level.
std::string describeScope(clang::SourceLocation Loc, clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_AST_ENCLOSINGSCOPE_H
