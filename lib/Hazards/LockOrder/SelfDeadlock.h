//===- SelfDeadlock.h - Locks that the interpreter's code takes again -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds mutexes of the program that are held while the interpreter's code runs,
// which may call a function that takes the same mutex again: the thread waits
// for itself. Only for variables of their own, because the object of a member
// is not known, and only where a second taking waits.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCK_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCK_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"

namespace interop {

struct SelfDeadlock {
  const clang::VarDecl *Lock = nullptr;
  const LockModel *Of = nullptr; ///< the interpreter's lock
  clang::SourceLocation Locked;  ///< where it is, in Chain.front().In
  /// From the body that holds it to the call that runs the interpreter's code.
  CallPath Chain;
  LockReason Why; ///< how the interpreter enters Entered
  const clang::FunctionDecl *Entered = nullptr;
  /// Leads from Entered to where it is taken again, which is at LockedAgain.
  CallPath Again;
  clang::SourceLocation LockedAgain;
};

/// Returns the deadlocks in source order, one for each body and lock.
std::vector<SelfDeadlock> findSelfDeadlocks(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCK_H
