//===- SelfDeadlock.h - Locks that the interpreter's code takes again -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mutex of the program is held while the interpreter's code runs, which may
// call a function of the program that takes it: a thread that waits for itself.
// Only of variables of their own, for of a member nobody knows whose it is, and
// only where a second taking waits.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCK_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCK_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"

namespace interop {

struct SelfDeadlock {
  const clang::VarDecl *Lock = nullptr;
  const LockModel *Of = nullptr; ///< of the interpreter
  clang::SourceLocation Locked;  ///< where it is, in Chain.front().In
  /// From the body that holds it to the call that runs the interpreter's code.
  CallPath Chain;
  LockReason Why; ///< the interpreter enters Entered so
  const clang::FunctionDecl *Entered = nullptr;
  /// From Entered to where it is taken again, which is at LockedAgain.
  CallPath Again;
  clang::SourceLocation LockedAgain;
};

/// In source order, one for each body and lock.
std::vector<SelfDeadlock> findSelfDeadlocks(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCK_H
