//===- MutexRelease.h - Lets go before a mutex is taken ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lets go of an interpreter lock before a mutex is locked: by a release scope
// before the guard, one from behind the guard moved there, or a region from the
// call that locks to the one that unlocks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_MUTEXRELEASE_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_MUTEXRELEASE_H

#include "Edits/InterpreterLock/LockFixContext.h"
#include "Hazards/LockOrder/LockCycles.h"

namespace interop {

/// Returns the edits for \p N, whose Outer is an interpreter lock. Nothing if
/// what runs under the mutex needs the interpreter, or cannot be edited.
std::optional<std::vector<clang::FixItHint>>
releaseBefore(const NestedLocking &N, LockFixContext &All);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_MUTEXRELEASE_H
