//===- KeptHandles.h - Plain handles of threads, kept -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that a record or a global keeps is started by one function and
// joined by another: no path of one body shows both. Finds joins of what the
// starter detaches, and adds the faults of two parts, each in a file of its
// own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_KEPTHANDLES_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_KEPTHANDLES_H

#include "Hazards/ThreadLifetime/SlotCallers.h"
#include "Hazards/ThreadLifetime/StartUses.h"

namespace interop {

/// Adds to \p Out what the unit does wrong with the slot of \p Start, whose
/// body does \p Touched.
void findKeptHandleFaults(const StartedBody &Start,
                          const AccessCollector &Touched, AnalysisContext &TU,
                          std::vector<StartFault> &Out);

/// Compares the conditions of starts and joins: adds to \p Out joins where
/// nobody may have started a thread. \p Callers: of \p Slot, into which \p
/// Start starts a thread.
void findUnaskedJoins(const StartedBody &Start, const ThreadSlot &Slot,
                      const SlotCallers &Callers, AnalysisContext &TU,
                      std::vector<StartFault> &Out);

/// Likewise joins under a flag that the thread itself changes, whose body does
/// \p Touched, or another function that does not join:
/// `void cancel() { Stopped = true; }  void stop() { if (!Stopped) join(); }`.
void findFlaggedJoins(const StartedBody &Start, const ThreadSlot &Slot,
                      const SlotCallers &Callers,
                      const AccessCollector &Touched, AnalysisContext &TU,
                      std::vector<StartFault> &Out);

/// Likewise starts over a thread that has ended by itself, which changes the
/// flag that the start asks: `if (Busy) return; Busy = true; Thread = ...`.
void findFlaggedStarts(const StartedBody &Start, const ThreadSlot &Slot,
                       const SlotCallers &Callers,
                       const AccessCollector &Touched, AnalysisContext &TU,
                       std::vector<StartFault> &Out);

/// Adds to \p Out objects that were moved to a thread which is an object itself
/// and that a function ends before it joins that thread.
void findMovedEnds(AnalysisContext &TU, std::vector<StartFault> &Out);

/// Likewise what the function that joins ends before it does:
/// `delete Device; Thread.join();`.
void findEarlyEnds(const StartedBody &Start, const SlotCallers &Callers,
                   const AccessCollector &Touched, AnalysisContext &TU,
                   std::vector<StartFault> &Out);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_KEPTHANDLES_H
