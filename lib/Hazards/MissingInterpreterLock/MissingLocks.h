//===- MissingLocks.h - Uses of an interpreter without its lock -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_MISSINGLOCKS_H
#define INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_MISSINGLOCKS_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"

namespace interop {

/// Returns the problems of kind Missing, Captured, Kept, Stays and Lost for all
/// interpreter locks, in source order.
std::vector<LockProblem> findMissingLocks(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_MISSINGLOCKS_H
