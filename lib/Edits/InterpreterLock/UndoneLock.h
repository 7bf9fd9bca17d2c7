//===- UndoneLock.h - Undoes what a thread must not end with ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the call that undoes a lock (LockUse::UndoneBy), spelt like the one
// that took it, before each exit on which the lock stays.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_UNDONELOCK_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_UNDONELOCK_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// Returns an alternative for \p P, of kind Stays: who had the lock before
/// loses it. Nothing where the lock is not taken by the function itself, or not
/// on all paths to where it would be undone.
std::optional<Note> undoBeforeLeaving(const LockProblem &P,
                                      AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_UNDONELOCK_H
