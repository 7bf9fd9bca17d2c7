//===- LockInstances.h - Whose of many locks a use is about -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some interpreters come in many instances of one process, and a program makes
// one for a thread before it starts that thread. Whether the instance that a
// use names is that thread's follows from where it comes from: a call that
// makes one, or an interpreter that gave it to a function that it called.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_LOCKINSTANCES_H
#define INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_LOCKINSTANCES_H

#include "Analysis/InterpreterLock/LockView.h"

namespace interop {

class LockInstances {
public:
  LockInstances(AnalysisContext &TU, LockView &View);
  ~LockInstances();

  /// Returns true if the use that \p Chain leads to is about an instance which
  /// is seen to be somebody else's: all sources of its argument are known, and
  /// at least one of them is what a function was given that runs with the lock.
  /// Always true for a lock that has no instances.
  bool isImported(llvm::ArrayRef<CallStep> Chain);

private:
  class Sources;
  class Tracer;
  AnalysisContext &TU;
  LockView &View;
  std::unique_ptr<Sources> Values; // once somebody asks
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_LOCKINSTANCES_H
