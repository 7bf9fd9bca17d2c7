//===- EscapingCaptures.h - What callables own till somewhere ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A callable that takes an interpreter's lock to run is meant to be called
// without it. Whoever keeps it copies and destroys it without the lock, too,
// and with it what it owns by value.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_ESCAPINGCAPTURES_H
#define INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_ESCAPINGCAPTURES_H

#include "Analysis/InterpreterLock/LockView.h"

namespace interop {

/// Returns the problems of kind Kept for \p View, in the order of the walk.
std::vector<LockProblem> findEscapingCaptures(AnalysisContext &TU,
                                              LockView &View);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_ESCAPINGCAPTURES_H
