//===- KeptMutex.h - Mutexes that are kept over a call ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a body that holds a lock at a call of somebody else's code keeps it
// until that code returns, and whether that code would wait for it for ever.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_KEPTMUTEX_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_KEPTMUTEX_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// True if \p H, held in the body with \p Facts, is a mutex of the program that
/// has one holder, that the same thread must not take again, and whose guard
/// nobody else is given.
bool isKeptMutex(const LockOperation &H, const FunctionFacts &Facts,
                 AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_KEPTMUTEX_H
