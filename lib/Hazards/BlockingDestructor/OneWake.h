//===- OneWake.h - One wake for several threads that wait -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   each of several threads:  lock(m); while (paused) wait(c, m); unlock(m);
//   void resume() { lock(m); paused = false; wake_one(c); unlock(m); }
// All of them may go on now, and one does. It is no such wake if the thread
// changes what it has asked (it takes a piece of work), or wakes the next one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_ONEWAKE_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_ONEWAKE_H

#include "Diagnostics/Finding.h"
#include "Hazards/BlockingDestructor/WakeWaiters.h"

namespace interop {

/// Returns one finding for each such wake of one of \p Waiters, in source
/// order.
std::vector<Finding> findOneWakes(llvm::ArrayRef<WakeWaiter> Waiters,
                                  AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_ONEWAKE_H
