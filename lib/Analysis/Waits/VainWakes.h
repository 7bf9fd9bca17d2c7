//===- VainWakes.h - Wakes that do not end a thread's wait ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A condition remembers no wake. One that comes while the thread is between its
// test and its wait is lost, unless whoever wakes has had the mutex since what
// is tested has changed. And a thread that is woken waits again while what its
// inner loop or predicate asks for has not changed: the stop flag helps only if
// it is asked there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_VAINWAKES_H
#define INTEROP_LIB_ANALYSIS_WAITS_VAINWAKES_H

#include "Analysis/Waits/ThreadBody.h"

namespace interop {

class VainWakes {
public:
  /// \p Before: what happens before the join that \p Chain ends with.
  VainWakes(const StartedBody &Start, const CallPath &Chain,
            const AccessCollector &Before, AnalysisContext &TU)
      : Start(Start), Chain(Chain), Before(Before), TU(TU),
        Effects(TU.getEffects()) {}

  /// True if all wakes among \p Signals are in vain for the wait \p H; then
  /// \p J has the reason and what explains it.
  bool explain(const ThreadHazard &H, llvm::ArrayRef<Access> Signals,
               WaitVerdict &J) const;

  /// The mutex that the wait \p H gives up, in the terms of the join; nothing
  /// if something takes it before the join.
  std::optional<LockOperation> findUntaken(const ThreadHazard &H) const;

private:
  const Access *findWake(const ThreadHazard &H,
                         llvm::ArrayRef<Access> Signals) const;
  bool isLost(const ThreadHazard &H, const Access &Wake,
              llvm::ArrayRef<Access> Signals, WaitVerdict &J) const;
  std::optional<LockOperation> findMutex(const ThreadHazard &H) const;
  bool takes(const ObjectRef &Lock) const;
  bool isRepeated(const Access &Wake) const;
  bool changes(const ObjectRef &Asked) const;

  const StartedBody &Start;
  const CallPath &Chain;
  const AccessCollector &Before;
  AnalysisContext &TU;
  EffectTable &Effects;
};

/// What the loop asks that does nothing but to wait in \p Wait, or what the
/// wait's predicate asks, in the terms of \p Bound; empty if that is not seen.
llvm::SmallVector<ObjectRef, 2> findAsked(const FunctionFacts &Facts,
                                          const Fact &Wait,
                                          const Binding &Bound,
                                          EffectTable &Effects);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_VAINWAKES_H
