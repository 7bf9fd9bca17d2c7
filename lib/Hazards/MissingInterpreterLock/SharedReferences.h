//===- SharedReferences.h - One variable for all environments ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some runtimes load a module once for each of their environments, which run on
// threads of their own. An object of one environment
// (TypeModel::PerEnvironment) must not be kept where all of them find it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_SHAREDREFERENCES_H
#define INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_SHAREDREFERENCES_H

#include "Analysis/AnalysisContext.h"
#include "clang/AST/Expr.h"

namespace interop {

struct SharedReference {
  /// Its definition; where that is in another file, some declaration.
  const clang::VarDecl *Variable = nullptr;
  const clang::Expr *Set = nullptr;           ///< the first place that sets it
  const clang::FunctionDecl *SetIn = nullptr; ///< the body that Set is in
  const TypeModel *Row = nullptr;
  const LockModel *Lock = nullptr; ///< named by Row; null if not known

  /// Returns where the warning stands: at the definition, or else at Set.
  clang::SourceLocation getPlace() const;
};

/// Returns the user's variables that all threads share, and that some body
/// sets; in source order.
std::vector<SharedReference> findSharedReferences(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_SHAREDREFERENCES_H
