//===- SingleLocks.h - Deadlocks that need one lock only --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds static locals whose initializer comes back to the function that they
// are declared in: the thread waits for itself, or the library throws. And
// returns that leave a lock taken which the function drops on its other ways
// out:
//   lock(&m); if (!subscribe()) return ERROR; ... unlock(&m); return OK;
// Whoever takes it next waits for ever: another thread, which a teardown then
// waits for, or the same one. And takings of a mutex, by a body itself or by
// what it calls, which the same thread has for certain:
//   void set_error(conn *c) { lock(&c->lock); ... unlock(&c->lock); }
//   void send(conn *c) { lock(&c->lock); if (failed) set_error(c); ... }
// Only where both are the lock of one object (SameLock), and where that cannot
// be a recursive one (PlainLocks).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_SINGLELOCKS_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_SINGLELOCKS_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// Returns one finding for each such static local, in source order.
std::vector<Finding> findStaticReentries(AnalysisContext &TU);

/// Returns one finding for each such return and lock, body by body.
std::vector<Finding> findKeptLocks(AnalysisContext &TU);

/// Returns one finding for each body and lock that one of its ways keeps to the
/// end, or to where it is taken again, in source order; none for a return by
/// itself.
std::vector<Finding> findUnevenLocks(AnalysisContext &TU);

/// Returns one finding for each body and lock that it drops though nobody has
/// taken it, in source order.
std::vector<Finding> findUntakenDrops(AnalysisContext &TU);

/// Returns one finding for each body and lock that is taken again, in source
/// order.
std::vector<Finding> findTakenAgain(AnalysisContext &TU);

/// Returns one finding for each place and lock where an object ends under a
/// lock that its destructor takes, in source order.
std::vector<Finding> findEndedUnder(AnalysisContext &TU);

/// Returns one finding for each call, in a callback, that waits until this very
/// callback has returned; in source order.
std::vector<Finding> findOwnWaits(AnalysisContext &TU);

/// Returns one finding for each call and lock, where an override takes a lock
/// of its object that the caller of the virtual function holds; in source
/// order.
std::vector<Finding> findHookedLocks(AnalysisContext &TU);

/// Returns one finding for each call, lock and callback, where the call runs
/// the callback under a lock that this takes; in source order.
std::vector<Finding> findDrivenCallbacks(AnalysisContext &TU);

/// Returns one finding for each call of a callback of others under a lock that
/// functions for others take, too; in source order.
std::vector<Finding> findForeignCalls(AnalysisContext &TU);

/// Returns one finding for each call of a callback of the program's under a
/// member lock, where the callback takes that lock of the object that was given
/// it; in source order.
std::vector<Finding> findReturningCallbacks(AnalysisContext &TU);

/// Returns one finding for each place where a body takes one lock of two
/// objects in an order that its caller decides; in source order.
std::vector<Finding> findTwoObjects(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_SINGLELOCKS_H
