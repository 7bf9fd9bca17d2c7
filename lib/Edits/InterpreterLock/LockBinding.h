//===- LockBinding.h - Policies at bindings ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lets a bound function that can run without the lock do so, by a policy in the
// call that binds it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKBINDING_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKBINDING_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Edits/Regions/LockScopes.h"
#include "clang/Basic/Diagnostic.h"

namespace interop {

/// Nothing if \p P has no binding, or this one cannot take a policy (more).
std::optional<std::vector<clang::FixItHint>>
addPolicy(const LockProblem &P, LockScopes &Scopes, AnalysisContext &TU);

/// \p Text as one more argument, behind those of \p Args that are written;
/// \p Close is the closing parenthesis. Nothing if there are none, or in a
/// macro.
std::optional<clang::FixItHint>
appendArgument(llvm::ArrayRef<const clang::Expr *> Args,
               clang::SourceLocation Close, llvm::StringRef Text,
               const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKBINDING_H
