//===- CatchAll.h - Nothing leaves a body by an exception -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a handler around all that a function does.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_CATCHALL_H
#define INTEROP_LIB_EDITS_CATCHALL_H

#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace interop {

class AnalysisContext;

/// The handler returns \p Result, an expression; empty: nothing, where \p F
/// does not either. No edits if that cannot be written.
std::optional<std::vector<clang::FixItHint>>
catchEverything(const clang::FunctionDecl &F, llvm::StringRef Result,
                AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_EDITS_CATCHALL_H
