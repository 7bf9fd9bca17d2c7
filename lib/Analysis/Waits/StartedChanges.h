//===- StartedChanges.h - What the threads of a TU change -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds which started bodies store to an object or call something on it: a loop
// on what another thread changes ends as that thread does. Every started body
// is read once for all questions.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_STARTEDCHANGES_H
#define INTEROP_LIB_ANALYSIS_WAITS_STARTEDCHANGES_H

#include "Effects/Accesses.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class AnalysisContext;

class StartedChanges {
public:
  explicit StartedChanges(AnalysisContext &TU);

  /// True if a started body other than \p Body may change an object that ends
  /// in \p Leaf.
  bool isChangedByOther(const clang::FunctionDecl &Body,
                        const clang::ValueDecl &Leaf) const;

private:
  /// Two bodies at most: one of them is another one.
  struct Bodies {
    const clang::FunctionDecl *First = nullptr;
    const clang::FunctionDecl *Second = nullptr;
    void add(const clang::FunctionDecl &Body);
    bool hasOther(const clang::FunctionDecl &Body) const;
  };
  llvm::DenseMap<const clang::ValueDecl *, Bodies> ChangedBy;
  Bodies Incomplete; ///< those that may change anything
};

/// True if \p A may change its object.
bool changesObject(const Access &A);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_STARTEDCHANGES_H
