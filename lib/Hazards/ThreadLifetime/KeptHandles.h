//===- KeptHandles.h - Plain handles of threads, kept -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that a record or a global keeps is started by one function and
// joined by another: no path of one body shows both. Finds joins of what the
// starter detaches, joins that do not ask what the start asks (UnaskedJoins),
// and what goes in the function that joins before it does.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_KEPTHANDLES_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_KEPTHANDLES_H

#include "Hazards/ThreadLifetime/StartUses.h"

namespace interop {

/// Adds to \p Out what the unit does wrong with the slot of \p Start, whose
/// body does \p Touched.
void findKeptHandleFaults(const StartedBody &Start,
                          const AccessCollector &Touched, AnalysisContext &TU,
                          std::vector<StartFault> &Out);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_KEPTHANDLES_H
