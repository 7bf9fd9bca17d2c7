//===- EngineCallers.h - Callers out of sight beside threads ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether whoever calls a function that nobody in view calls may do so while a
// thread runs. Where the function leads to the thread's start, ThreadOverlap
// knows. Else both are of one class, or of one object, the thread goes on in a
// loop, and the function neither makes, ends nor joins anything.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINECALLERS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINECALLERS_H

#include "Hazards/EngineThreads/EnginePaths.h"

namespace interop {

class EngineCallers {
public:
  explicit EngineCallers(AnalysisContext &TU) : TU(TU) {}

  /// True also where neither path is a caller's (ThreadRoot::Caller).
  bool mayMeet(const EnginePath &A, const EnginePath &B);

private:
  bool mayMeetThread(const EnginePath &Caller, const EnginePath &Thread);
  bool goesOn(const EnginePath &Thread);
  bool staysIn(const CallStep &Call);
  bool isEdge(const EnginePath &Caller);
  bool isEdge(const Fact &At, const EnginePath &Caller);

  AnalysisContext &TU;
  llvm::DenseMap<std::pair<const ThreadReach *, const clang::ValueDecl *>, bool>
      Edges;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINECALLERS_H
