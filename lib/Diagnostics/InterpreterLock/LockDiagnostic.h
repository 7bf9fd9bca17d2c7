//===- LockDiagnostic.h - The text of an interpreter lock's finding -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a lock problem into a warning and its notes, without fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKDIAGNOSTIC_H
#define INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKDIAGNOSTIC_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// The warning on \p P and its notes, the primitive cause last.
Finding makeLockFinding(const LockProblem &P, const clang::SourceManager &SM);

/// Adds to \p F what to do where nothing can be edited; \p HoldsMutex: a mutex
/// is held at the place of the warning.
void addLockAdvice(const LockProblem &P, bool HoldsMutex, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKDIAGNOSTIC_H
