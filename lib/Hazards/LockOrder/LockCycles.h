//===- LockCycles.h - Locks taken in both orders ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds pairs of locks that are taken in one order in one place and in the
// other order in another: mutexes of the program, interpreter locks, locks of
// libraries, once flags and the guards of static locals.
//
// A lock is known by the member or variable that it is, whatever object that
// belongs to; two locks of one member never form a pair. A try_lock is no wait,
// so it takes no inner lock.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_LOCKCYCLES_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_LOCKCYCLES_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Hazards/LockOrder/LockOrder.h"

namespace interop {

/// One place where a lock is taken under another.
struct NestedLocking {
  LockId Outer, Inner; ///< as the program names them
  /// Where Outer is taken, in Chain.front().In. Not of interpreter locks, whose
  /// state Why explains; of a callback's library lock, where the callback is
  /// handed over.
  clang::SourceLocation OuterTaken;
  std::vector<LockReason> Why;
  /// Leads from the body that holds Outer to where Inner is taken. Not empty:
  /// for a static local whose initializer takes Inner, it begins in the body
  /// with the static.
  CallPath Chain;
  clang::SourceLocation InnerTaken; ///< the lock operation, in Chain.back().In
  /// Inner is an interpreter lock that was held before Outer was taken: what
  /// runs the interpreter under Outer lets go of it and takes it again.
  bool Yields = false;
  /// Set only with Yields: nothing runs the interpreter, but a region without
  /// the lock ends at InnerTaken, under Outer.
  bool IsRegion = false;
  /// The callback that runs under Outer, if that is of kind Library.
  const clang::FunctionDecl *Callback = nullptr;
  const clang::FunctionDecl *CallbackOf = nullptr; ///< what it is handed to

  /// The body that both are in.
  Entity getIn() const { return Chain.front().In; }
};

/// A pair in both orders.
struct LockCycle {
  /// Where the warning stands. With an interpreter lock, that one is Outer;
  /// else it is the order with fewer places, or the later of two equal ones.
  NestedLocking First;
  NestedLocking Second;                  ///< the other order
  std::vector<NestedLocking> More;       ///< further places of First's order
  std::vector<NestedLocking> MoreSecond; ///< of Second's
  /// Further pairs of mutexes that the same two bodies take in both orders.
  unsigned MorePairs = 0;
};

/// Returns the cycles in source order, one for each pair; of many pairs that
/// two bodies take in both orders, the first one.
std::vector<LockCycle> findLockCycles(AnalysisContext &TU,
                                      const LockOrderOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_LOCKCYCLES_H
