//===- LateWakes.h - Wakes of what may be gone ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void Event::set() { { lock_guard g(m); done = true; } c.notify_one(); }
//   void call() { Event e; start(&e); e.wait(); }   // waits for done
// Who waits needs no wake if it asks just after `done` is set. It goes on, and
// the event ends with it, while the other has still to wake it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_LATEWAKES_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_LATEWAKES_H

#include "Diagnostics/Finding.h"
#include "Hazards/BlockingDestructor/WakeWaiters.h"

namespace interop {

/// Returns one finding for each such wake of one of \p Waiters, in source
/// order.
std::vector<Finding> findLateWakes(llvm::ArrayRef<WakeWaiter> Waiters,
                                   AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_LATEWAKES_H
