//===- LockOrderDiagnostic.h - Locks in both orders, in words ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a pair of locks, or a lock that the interpreter's code takes again, into
// a warning and its notes, without fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDERDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDERDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/LockOrder/LockCycles.h"
#include "Hazards/LockOrder/SelfDeadlock.h"

namespace interop {

/// The warning on \p C and its notes: the place, then the other order, then
/// further places.
Finding makeLockOrderFinding(const LockCycle &C,
                             const clang::SourceManager &SM);

/// Likewise on \p P, with advice.
Finding makeSelfDeadlockFinding(const SelfDeadlock &P,
                                const clang::SourceManager &SM);

/// "'Cache::Mutex'", "the connection's mutex", "static 'Module'".
std::string describeLock(const LockId &L);

/// Adds to \p F what to do where nothing can be edited. \p HasScopedLock: the
/// unit's language has a guard of several mutexes.
void addLockOrderAdvice(const LockCycle &C, bool HasScopedLock, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDERDIAGNOSTIC_H
