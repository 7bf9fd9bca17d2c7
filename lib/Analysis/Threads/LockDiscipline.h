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
  /// Where the library's thread is started, if nothing in the unit takes the
  /// library's own lock; Guarded and Guard say nothing then.
  const Fact *Start = nullptr;
};

/// The mutex that most functions of \p Uses hold; null if a budget ended before
/// all were seen.
const LockOperation *findGuard(llvm::ArrayRef<GuardedUse> Uses);
/// Null if \p Held has no such lock.
const LockOperation *findHeld(const LockSet &Held, const LockId &L);
/// True if no other file can lock \p Guard by its name.
bool isHidden(const LockId &Guard, const clang::SourceManager &SM);

/// Uses of \p Of without the library's own lock (EngineModel::Own), which
/// another function of the unit holds, or which nobody takes in a unit that
/// starts the library's thread; nothing of functions that the library
/// calls under it, or whose callers may hold it.
std::vector<UnlockedUse> findUsesWithoutOwnLock(const EngineModel &Of,
                                                llvm::ArrayRef<GuardedUse> Uses,
                                                AnalysisContext &TU);

/// Returns the problems in source order.
std::vector<UnlockedUse> findUnlockedUses(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_LOCKDISCIPLINE_H
