//===- AwaitedLocking.h - Waits under a lock that is needed -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds waits for a thread, or for a library's callbacks, under a mutex that
// these take: `pthread_join` of a thread whose body locks what the joiner
// holds. It is an order of locks too: the end of the other comes after the
// mutex in one body, and before it in the other. Joins that a destructor leads
// to in its own class are told by interop-blocking-destructor.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_AWAITEDLOCKING_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_AWAITEDLOCKING_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Facts/CallPath.h"

namespace interop {

struct AwaitedLocking {
  LockOperation Held; ///< taken in Chain.front().In
  CallPath Chain;     ///< from there to the call that waits
  const clang::FunctionDecl *Awaited = nullptr; ///< the thread's, or callback's
  clang::SourceLocation Given; ///< where it is started or handed over
  const clang::FunctionDecl *HandedTo = nullptr; ///< of a callback
  /// From Awaited to where it takes the mutex, which is at Taken.
  CallPath Taking;
  clang::SourceLocation Taken;
};

/// Returns them in source order, one for each call, mutex and awaited function.
std::vector<AwaitedLocking> findAwaitedLockings(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_AWAITEDLOCKING_H
