//===- ThreadLifetimeDiagnostic.h - interop-thread-lifetime ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says what is wrong with a thread's life: where it starts, where it goes, and
// where it ends.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIMEDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIMEDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/ThreadLifetime/SlotFaults.h"
#include "Hazards/ThreadLifetime/StartUses.h"

namespace interop {

/// "'Worker::thread_'", or "'thread'" of a variable.
std::string getSlotName(const clang::ValueDecl &Slot);

Finding makeSlotFinding(const SlotFault &Of, AnalysisContext &TU);
Finding makeStartFinding(const StartFault &Of);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIMEDIAGNOSTIC_H
