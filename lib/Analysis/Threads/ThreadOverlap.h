//===- ThreadOverlap.h - Whether two threads run at once --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether two threads may run at once: what the thread that starts
// another one does before that, or after it has joined it, never meets it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_THREADOVERLAP_H
#define INTEROP_LIB_ANALYSIS_THREADS_THREADOVERLAP_H

#include "Analysis/Threads/ThreadPath.h"
#include "Analysis/Threads/ThreadReach.h"

namespace interop {

class ThreadOverlap {
public:
  explicit ThreadOverlap(AnalysisContext &TU) : TU(TU) {}

  /// False if the end of one path is seen to come before the other thread runs,
  /// or after it has ended. The reaches are those of the paths' roots.
  bool mayOverlap(const ThreadPath &A, ThreadReach &OfA, const ThreadPath &B,
                  ThreadReach &OfB);

private:
  /// True if the thread of \p A's root runs while \p Of's root does \p B.
  bool runsDuring(const ThreadRoot &A, const ThreadPath &B, ThreadReach &Of);
  const Fact *findStart(const ThreadRoot &Root);
  bool mayFollow(llvm::ArrayRef<CallStep> Path, const Fact &Second);
  bool isJoinedBefore(Entity In, const Fact *From, const Fact &To,
                      const ThreadRoot &Thread);
  bool joins(const Fact &E, const ThreadRoot &Thread);

  AnalysisContext &TU;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_THREADOVERLAP_H
