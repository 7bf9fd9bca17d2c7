//===- UnwokenChanges.h - Changes that forget to wake -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   lock(m); while (!ready) wait(c, m); unlock(m);
//   void finish() { lock(m); ready = 1; wake(c); unlock(m); }
//   void cancel() { lock(m); ready = 1; unlock(m); }
// Who waits may go on now, and does not. The program itself shows that a change
// is one to wake for: others make the same one, and wake. And where no other
// file can wake a condition, somebody in this one must.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_UNWOKENCHANGES_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_UNWOKENCHANGES_H

#include "Diagnostics/Finding.h"
#include "Hazards/BlockingDestructor/DestructorWaits.h"
#include "Hazards/BlockingDestructor/WakeWaiters.h"

namespace interop {

/// Returns one finding for each body that makes such a change, and for each of
/// \p Waiters that nothing wakes and \p Told does not tell of, in source order.
std::vector<Finding> findUnwokenChanges(llvm::ArrayRef<DestructorWait> Told,
                                        llvm::ArrayRef<WakeWaiter> Waiters,
                                        AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_UNWOKENCHANGES_H
