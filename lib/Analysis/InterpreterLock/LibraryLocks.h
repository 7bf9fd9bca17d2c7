//===- LibraryLocks.h - Under a lock of a library ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds callbacks that take an interpreter's lock under a library's, and calls
// that take the library's while they hold the interpreter's: each waits for the
// other.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LIBRARYLOCKS_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LIBRARYLOCKS_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/InterpreterLock/WaitsUnderLock.h"

namespace interop {

/// A callback that waits for the interpreter lock under a library's.
struct WaitingCallback {
  const LockModel *Under = nullptr;
  const clang::FunctionDecl *F = nullptr;
  const ModeledCall *Given = nullptr; ///< where it is registered
  const Callback *Row = nullptr;
  /// It has the interpreter's, and releases it for a while (LockUse::Yields).
  bool Yields = false;
  CallPath Takes; ///< from it to where it takes the lock, or yields
  /// Bodies that run in it: these have the library's lock already.
  llvm::DenseSet<const void *> Reached;
};

class LibraryLocks {
public:
  LibraryLocks(AnalysisContext &TU, LockView &View, WaitsUnderLock &Waits);

  /// Returns the callbacks in the order of their registrations.
  llvm::ArrayRef<WaitingCallback> getCallbacks() const { return Callbacks; }
  /// Returns the problem that \p L of \p E, entered in \p C, is; nothing if no
  /// callback waits under what it takes, or if it does not happen with the lock
  /// held. \p Certain: some callback is seen to have to wait (isWaiting).
  std::optional<LockProblem> findProblem(Entity E, const LockContext &C,
                                         const LibraryLocking &L,
                                         bool Certain = true);
  /// True if somebody in the unit takes the lock of \p W with the interpreter
  /// lock dropped: only there does a callback wait for it.
  bool isWaiting(const WaitingCallback &W);
  static bool takes(const FunctionModel *Row, const LockModel &L);

private:
  void add(const EntryPoint &P);
  bool findWay(WaitingCallback &W);
  bool isManagedByProgram(const LockModel &L);
  bool isTakenWithout(const LockModel &L);
  const WaitingCallback *find(const LibraryLocking &L, Entity E, bool Certain);

  AnalysisContext &TU;
  EffectTable &Effects;
  LockView &View;
  WaitsUnderLock &Waits;
  std::vector<WaitingCallback> Callbacks;
  llvm::DenseMap<const LockModel *, bool> Managed, TakenWithout;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LIBRARYLOCKS_H
