//===- WaitsUnderLock.h - Waits of one body under a lock --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what one body, entered in one state, waits for while an interpreter
// lock is held, and whether that counts. Several checks share it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_WAITSUNDERLOCK_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_WAITSUNDERLOCK_H

#include "Analysis/Calls/Witness.h"
#include "Analysis/InterpreterLock/LockView.h"

namespace interop {

class WaitsUnderLock {
public:
  WaitsUnderLock(AnalysisContext &TU, LockView &View,
                 const InterpreterLockOptions &Options)
      : TU(TU), Effects(TU.getEffects()), View(View), Options(Options) {}

  /// Returns true if \p L depends on nothing but where it stands.
  static bool counts(const LibraryLocking &L) { return L.Conditions.empty(); }
  bool counts(const Wait &W) const;
  /// Returns the state in which effect \p W of \p E, entered in \p C, happens;
  /// Unknown where it happens on another thread.
  template <typename T>
  LockPresence getStateAlong(Entity E, const T *W, LockContext C) {
    while (true) {
      LockPresence Here = View.getContexts().getStateAt(E, C, W->Via);
      if (!W->Of)
        return Here;
      // What is entered in a state of its own is reported there.
      if (View.getLock().isInterpreters() &&
          View.getFact(E, W->Via).OnOtherThread)
        return LockPresence::Unknown;
      E = View.getFact(E, W->Via).Target;
      W = getInner(*W);
      C = LockContext();
      C.Now = Here;
    }
  }
  /// True if effect \p W of \p E, entered in \p C, happens with the lock held.
  template <typename T>
  bool isHeldAt(Entity E, const T *W, const LockContext &C) {
    return getStateAlong(E, W, C) == LockPresence::Held;
  }

  /// Returns the problem that \p W of \p E is, which counts and is held at;
  /// nothing if it ends soon, or is a join of what does not need the lock.
  std::optional<LockProblem> findProblem(Entity E, const LockContext &C,
                                         const Wait &W);
  /// Makes a problem of fact \p I of \p E, where its Chain ends.
  LockProblem makeProblem(LockProblem::KindTy Kind, Entity E,
                          const LockContext &C, unsigned I);

private:
  bool handlesLock(const Fact &Cause) const;
  bool isTaskOfOwn(const Wait &W);
  bool isBounded(const Wait &W, const CallPath &Chain);
  bool isAnswered(const Wait &W, const CallPath &Chain);
  bool isReady(const Wait &W, const CallPath &Chain);
  bool classifyJoin(const Wait &W, const CallPath &Chain, LockProblem &P);
  bool isJoinedBefore(const Wait &W, const CallPath &Chain);

  AnalysisContext &TU;
  EffectTable &Effects;
  LockView &View;
  const InterpreterLockOptions Options;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_WAITSUNDERLOCK_H
