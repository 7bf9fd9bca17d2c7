//===- ForkHistory.h - What a parent did before it forked -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the calls that enter an engine which does not survive a fork, and which
// of them the parent makes before it forks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_FORKHISTORY_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_FORKHISTORY_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Analysis/Threads/ForkFlow.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace interop {

/// A call that enters an engine which does not survive a fork.
struct Entering {
  const EngineModel *Engine = nullptr; ///< never null
  ObjectRef Object;                    ///< set for a PerHandle engine
};

/// A function that goes on in a child, and the call in it that forks.
struct ChildStart {
  Entity In;
  const Fact *Fork = nullptr;
};

/// Returns true if both are one object, or the same field of two objects.
bool isSameObject(const ObjectRef &A, const ObjectRef &B);

class ForkHistory {
public:
  /// \p Forking are the functions that fork, or call one that returns in a
  /// child.
  ForkHistory(
      AnalysisContext &TU, ForkFlow &Flow,
      const llvm::SmallSetVector<const clang::FunctionDecl *, 8> &Forking)
      : TU(TU), Effects(TU.getEffects()), Flow(Flow), Forking(Forking) {}

  std::optional<Entering> findEntering(const Fact &E) const;
  /// Returns where the parent entered the engine before the fork, in the
  /// function that forks or in one of its callers.
  std::optional<CallStep> findEarlier(const ChildStart &From,
                                      const Entering &What);
  /// Returns the path from the call in \p From to the fork itself.
  CallPath findForks(const ChildStart &From);

private:
  using FactSet = llvm::DenseSet<const Fact *>;
  bool isInParent(Entity In, const Fact &E);
  const Fact *findEnteringIn(Entity E, const EngineModel &Engine,
                             const clang::ValueDecl *Of);
  const Fact *searchIn(Entity E, const EngineModel &Engine,
                       const clang::ValueDecl *Of);
  bool touches(const Fact &E, const Entering &What);
  std::optional<CallStep> findEarlierIn(Entity In, const Fact &At,
                                        const Entering &What);
  std::optional<CallStep> findInCallers(const ChildStart &From,
                                        const Entering &What);

  AnalysisContext &TU;
  EffectTable &Effects;
  ForkFlow &Flow;
  const llvm::SmallSetVector<const clang::FunctionDecl *, 8> &Forking;
  llvm::DenseMap<const void *, FactSet> InParents; ///< for functions that fork
  llvm::DenseMap<std::pair<const void *, std::pair<const EngineModel *,
                                                   const clang::ValueDecl *>>,
                 const Fact *>
      Entered; ///< see findEnteringIn
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_FORKHISTORY_H
