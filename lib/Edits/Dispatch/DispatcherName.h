//===- DispatcherName.h - The dispatcher that a fix names -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what the name of a dispatcher, which a user gave as text, names in a
// body, and whether it can be named there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_DISPATCH_DISPATCHERNAME_H
#define INTEROP_LIB_EDITS_DISPATCH_DISPATCHERNAME_H

#include "clang/AST/Decl.h"
#include <string>

namespace interop {

/// Returns the function that \p Text, a dispatcher, calls, as far as names
/// alone show it; null if they do not.
const clang::FunctionDecl *findDispatcher(llvm::StringRef Text,
                                          const clang::FunctionDecl &In,
                                          clang::SourceLocation Loc,
                                          const clang::ASTContext &Ctx);

/// Why \p Text, a dispatcher, cannot be named in \p In before \p Loc; empty if
/// it can.
std::string findNameHindrance(llvm::StringRef Text,
                              const clang::FunctionDecl &In,
                              clang::SourceLocation Loc,
                              const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_EDITS_DISPATCH_DISPATCHERNAME_H
