//===- LockDiscipline.h - The one use without the lock ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program says itself which lock guards what: nearly all functions that use a
// handle or a list hold it. Finds the function that ends the handle, uses it or
// changes the list without.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_LOCKDISCIPLINE_H
#define INTEROP_LIB_ANALYSIS_THREADS_LOCKDISCIPLINE_H

#include "Analysis/Threads/GuardedPlaces.h"

namespace interop {

struct UnlockedUse {
  const clang::ValueDecl *Of = nullptr; ///< the field or global, or none:
  const EngineModel *Engine = nullptr;  ///< a library of the whole process
  GuardedUse Use;
  GuardedUse Guarded; ///< a use with the lock, of another function
  LockOperation Guard;
  unsigned Holders = 0; ///< other functions that hold it
};

/// Returns the problems in source order.
std::vector<UnlockedUse> findUnlockedUses(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_LOCKDISCIPLINE_H
