//===- ThreadPath.h - The path of one thread to a call ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds the path from a thread's first body to a call that it makes, with how
// each callable on it came there and the locks that are held at its end.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_THREADPATH_H
#define INTEROP_LIB_ANALYSIS_THREADS_THREADPATH_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Analysis/Threads/ThreadRoots.h"
#include "Dataflow/LockSet.h"

namespace interop {

/// A callable that a body calls without its name: it was given away, or kept.
struct GivenCallable {
  size_t Index = 0; ///< of the call, in ThreadPath::Calls
  const clang::FunctionDecl *Body = nullptr;
  clang::SourceLocation Loc; ///< where it is given
  /// What it is given to; empty: it is kept in KeptIn.
  std::string To;
  const clang::ValueDecl *KeptIn = nullptr;
  /// See PostedCallable; null, too, where it may be another object's.
  const clang::ValueDecl *KeptOn = nullptr;
};

/// How one thread comes to a call.
struct ThreadPath {
  const ThreadRoot *Root = nullptr;
  /// From the root's body (front) to the call of the engine (back). Not empty.
  CallPath Calls;
  std::vector<GivenCallable> Given; ///< in the order of Calls
  /// Locks of the program that are held at that call, on this path.
  LockSet Held;
  const Fact &getCall() const { return *Calls.back().At; }
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_THREADPATH_H
