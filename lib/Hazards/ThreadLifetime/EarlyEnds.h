//===- EarlyEnds.h - What goes before its thread is joined ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The function that joins a kept thread ends what that uses, before it does:
// `delete Device; Thread.join();`, or cancels the thread and never joins it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_EARLYENDS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_EARLYENDS_H

#include "Hazards/ThreadLifetime/SlotCallers.h"
#include "Hazards/ThreadLifetime/StartUses.h"

namespace interop {

/// Adds to \p Out what goes too early for the thread that \p Start starts into
/// \p Slot, and whose body does \p Touched. \p Callers: of that slot.
void findEarlyEnds(const StartedBody &Start, const ThreadSlot &Slot,
                   const SlotCallers &Callers, const AccessCollector &Touched,
                   AnalysisContext &TU, std::vector<StartFault> &Out);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_EARLYENDS_H
