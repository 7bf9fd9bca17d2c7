//===- ForkHistory.h - What a parent did before it forked -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls that enter an engine which does not survive a fork, and those of them
// that stand on a path to the fork.
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
  ObjectRef Object;                    ///< of one that is PerHandle
};

/// A function that goes on in a child, and the call in it that forks.
struct ChildStart {
  Entity In;
  const Fact *Fork = nullptr;
};

/// True if both are one object, or the same field of two.
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
  /// Where the parent entered the engine before the fork, in the function that
  /// forks or in who calls it.
  std::optional<CallStep> findEarlier(const ChildStart &From,
                                      const Entering &What);
  /// From the call in \p From to the fork itself, which is the last.
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
  llvm::DenseMap<const void *, FactSet> InParents; ///< of those that fork
  llvm::DenseMap<std::pair<const void *, std::pair<const EngineModel *,
                                                   const clang::ValueDecl *>>,
                 const Fact *>
      Entered; ///< see findEnteringIn
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_FORKHISTORY_H
