//===- EngineProblems.h - Engines that the wrong threads call ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls that the affinity of an engine forbids, with the paths that lead
// to them from thread roots: what interop-engine-threads reports.
// EngineDiagnostic.h has the words.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEPROBLEMS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEPROBLEMS_H

#include "Analysis/Threads/ThreadPath.h"

namespace interop {

struct EngineProblem {
  enum KindTy : uint8_t {
    NotMain,        ///< Path is not the main thread's
    SeveralThreads, ///< Path and Other, or several threads of Path, where one
                    ///< alone may call
    Unguarded,      ///< one at a time may call, without a common lock
    OtherMaker,     ///< Path uses what another thread made
    AfterFork,      ///< the child of a fork uses what its parent made
  };
  KindTy Kind = SeveralThreads;
  const EngineModel *Engine = nullptr; ///< never null
  ThreadPath Path;                     ///< the reported call is its last
  /// Another thread's path to the engine, or to the same object; its Root is
  /// null where Path's threads are several.
  ThreadPath Other;
  ObjectRef Object; ///< set for a PerHandle engine, in the caller's terms
  /// For OtherMaker, where another thread put Object in its place; for
  /// AfterFork, the fork.
  std::optional<CallStep> Made;
  /// Further calls of the engine in the same function, on the same path.
  std::vector<const Fact *> Others;
  /// Further functions that reach the engine for the same cause.
  std::vector<EngineProblem> More;
  /// Set for Unguarded: the lock that other calls of the engine hold, and one
  /// of these calls.
  std::optional<LockOperation> Guard;
  const Fact *Guarded = nullptr;
  /// A function beside this one that hands such a call to a dispatcher.
  struct Sibling {
    const clang::FunctionDecl *In = nullptr;
    clang::SourceLocation Loc;
    const clang::FunctionDecl *Dispatcher = nullptr;
  };
  std::optional<Sibling> Dispatched;

  const Fact &getCall() const { return Path.getCall(); }
};

/// Returns the problems in source order.
std::vector<EngineProblem> findEngineProblems(AnalysisContext &TU,
                                              const ThreadRootOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEPROBLEMS_H
