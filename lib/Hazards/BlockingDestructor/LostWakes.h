//===- LostWakes.h - Wakes that a waiting thread can miss -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds functions that set a flag, notify a condition and then wait for the
// thread, all without the mutex that the thread holds from its look at the flag
// to its wait: a thread just between the two is not woken. Which thread it is
// need not be seen. What its join tells already (VainWakes) is left out.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_LOSTWAKES_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_LOSTWAKES_H

#include "Hazards/BlockingDestructor/DestructorWaits.h"
#include "Hazards/BlockingDestructor/WakeWaiters.h"

namespace interop {

struct LostWake {
  clang::SourceLocation Set, Notified;
  ObjectRef Flag, Condition; ///< in terms of who joins
  /// How the other comes to its wait, from the body that asks the flag.
  CallPath Waiting;
  clang::SourceLocation Asked; ///< where it asks the flag
  ObjectRef Mutex;             ///< that it gives up then
  const Fact *Join = nullptr;  ///< what follows; null if nothing does
  bool IsAwaited = false;      ///< there is a Join, or the object ends
  /// Unless it is Locked, who sets and notifies may well hold the mutex. For
  /// Never there is no flag.
  WakeWaiter::QuestionTy Question = WakeWaiter::Locked;
  /// It asks for something else than Flag, at Asked (WakeWaiter::Between).
  bool IsOther = false;
};

/// In source order, each notifying call once; none of those that \p Told tells
/// of. \p Waiters: all of the unit.
std::vector<LostWake> findLostWakes(llvm::ArrayRef<DestructorWait> Told,
                                    llvm::ArrayRef<WakeWaiter> Waiters,
                                    AnalysisContext &TU);

Finding makeLostWakeFinding(const LostWake &L);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_LOSTWAKES_H
