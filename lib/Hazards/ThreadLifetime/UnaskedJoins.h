//===- UnaskedJoins.h - Joins that do not ask for a thread ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the conditions of starts and joins of one slot: joins where nobody
// may have started a thread, and joins under a flag that the thread itself
// clears.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_UNASKEDJOINS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_UNASKEDJOINS_H

#include "Hazards/ThreadLifetime/SlotCallers.h"
#include "Hazards/ThreadLifetime/StartUses.h"

namespace interop {

/// Adds to \p Out what is wrong with the joins of \p Slot, into which \p Start
/// starts a thread whose body does \p Touched. \p Callers: of that slot.
void findUnaskedJoins(const StartedBody &Start, const ThreadSlot &Slot,
                      const SlotCallers &Callers,
                      const AccessCollector &Touched, AnalysisContext &TU,
                      std::vector<StartFault> &Out);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_UNASKEDJOINS_H
