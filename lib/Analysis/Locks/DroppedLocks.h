//===- DroppedLocks.h - Locks that callees drop for a while -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says whether a lock that a body takes is still held at the end of a path of
// calls: a helper may unlock it, do its work and lock it again.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_DROPPEDLOCKS_H
#define INTEROP_LIB_ANALYSIS_LOCKS_DROPPEDLOCKS_H

#include "Analysis/Locks/ProgramLocks.h"
#include "Facts/CallPath.h"

namespace interop {

/// Returns true if a body of \p Path may drop \p Held, which the first body
/// takes, before its last call.
bool isDroppedAlong(const CallPath &Path, const LockOperation &Held,
                    AnalysisContext &TU);

/// Returns true if \p Call, of a function of the program's, may drop \p Held by
/// its name: `table_unlock(t)`; where that says less, as `conn_finish(c)`, only if
/// its body is not in view and it gets what the lock is in. The latter is not
/// asked if \p Held is null.
bool mayBeUnlock(const Fact &Call, const LockOperation *Held);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_DROPPEDLOCKS_H
