//===- KeptEnvironments.h - What is of one thread, and kept -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A runtime gives each call an object that is good for the thread of that call
// (TypeModel::NeverKept). Finds where one is kept in a variable or in an object
// that outlives the call, and is used by another function, which may run on any
// thread. Whether it does so for certain is for EngineProblems.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_KEPTENVIRONMENTS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_KEPTENVIRONMENTS_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"
#include "clang/AST/Expr.h"

namespace interop {

struct KeptEnvironment {
  const TypeModel *Row = nullptr;
  /// A variable that all threads share, or a field; null: memory of which only
  /// the address is known.
  const clang::ValueDecl *Where = nullptr;
  const clang::Expr *Put = nullptr; ///< the first place that keeps it
  const clang::FunctionDecl *PutIn = nullptr;
  const clang::Expr *Use = nullptr; ///< the first use
  const clang::FunctionDecl *UsedIn = nullptr;
  /// What Use calls; null where UsedIn, a function for others, returns Use.
  const clang::FunctionDecl *Called = nullptr;
  clang::QualType Type; ///< what is kept, as it is written
  /// The first use in each further function that does not keep it; none of what
  /// isLent().
  std::vector<const clang::Expr *> Others;

  /// It was given for the time of a call, whatever the thread.
  bool isLent() const { return !Row->LentTo.empty(); }
};

/// Returns one for each variable or field, in the order of their uses.
std::vector<KeptEnvironment> findKeptEnvironments(AnalysisContext &TU);

Finding makeKeptFinding(const KeptEnvironment &K, const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_KEPTENVIRONMENTS_H
