//===- KeptReferenceFixes.h - References that are made to last --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes a reference of its own where a counted one is kept, returned or given
// away. That loses nothing where the code gives back what it keeps there, or
// hands it on; elsewhere it is an alternative, because somebody must still give
// it back. What ends an object takes it off the collector's list first.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCEFIXES_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCEFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/KeptReference/ReferenceFlow.h"
#include "Hazards/KeptReference/TrackedEnds.h"

namespace interop {

void addKeptReferenceFixes(const ReferenceFault &Of, AnalysisContext &TU,
                           Finding &F);
void addTrackedEndFix(const TrackedEnd &Of, AnalysisContext &TU, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCEFIXES_H
