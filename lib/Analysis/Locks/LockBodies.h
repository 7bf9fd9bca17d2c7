//===- LockBodies.h - Bodies that take locks --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the lock bodies, the user's functions and lambdas that take a lock
// themselves, by declarations and modeled calls alone, so that the facts of all
// others need not be collected.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_LOCKBODIES_H
#define INTEROP_LIB_ANALYSIS_LOCKS_LOCKBODIES_H

#include "Analysis/UserBodies.h"

namespace interop {

/// Returns the lock bodies in the order of their declarations, then those of
/// other units in the import closure. A lambda counts with the function that it
/// is written in. \p Statics: guarded static locals are locks.
std::vector<const clang::FunctionDecl *> findLockBodies(AnalysisContext &TU,
                                                        bool Statics);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_LOCKBODIES_H
