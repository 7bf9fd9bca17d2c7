//===- ThreadLifetimeFixes.h - Fixes for joins and ends ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A join asks first whether there is a thread: that loses nothing. A join at
// the end of a destructor is an alternative, because it waits as long as the
// thread runs.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIMEFIXES_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIMEFIXES_H

#include "Hazards/ThreadLifetime/SlotFaults.h"

namespace interop {

/// Adds to \p F what can be offered for \p Of.
void addThreadLifetimeFixes(const SlotFault &Of, AnalysisContext &TU,
                            Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIMEFIXES_H
