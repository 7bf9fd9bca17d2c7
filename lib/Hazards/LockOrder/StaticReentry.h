//===- StaticReentry.h - Statics that initialize themselves -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds static locals whose initializer comes back to the function that they
// are declared in: the thread waits for itself, or the library throws.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_STATICREENTRY_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_STATICREENTRY_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// Returns one finding for each such static local, in source order.
std::vector<Finding> findStaticReentries(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_STATICREENTRY_H
