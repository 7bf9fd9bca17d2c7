//===- SameLock.h - Whether two names mean one lock -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An ObjectRef names where an object begins and what it ends in, not what is
// between: `p->lock` and `p->next->lock` are the same to it. Says of a lock
// whether it is directly in what it begins with, and whether each call of a
// path hands on that very object, so that two names of one lock are one lock.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_SAMELOCK_H
#define INTEROP_LIB_ANALYSIS_LOCKS_SAMELOCK_H

#include "Analysis/Locks/ProgramLocks.h"

namespace interop {

/// True if \p Held, taken in \p E, certainly is what \p T of \p E takes: both
/// have one name there and lie directly in one object, and what that is called
/// by does not change from \p Held on.
bool isSameLock(Entity E, const LockOperation &Held, const LockAcquisition &T,
                AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_SAMELOCK_H
