//===- KeptReferenceDiagnostic.h - interop-kept-reference -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says what is wrong with a reference: who gave it, what ended it, where it is
// kept, and what makes it last. Likewise of a field that a collector is not
// told of, and of an object that ends on a collector's list.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCEDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCEDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/KeptReference/ForgottenFields.h"
#include "Hazards/KeptReference/GatheredObjects.h"
#include "Hazards/KeptReference/ReferenceFlow.h"
#include "Hazards/KeptReference/TrackedEnds.h"
#include "Hazards/KeptReference/Marks/UnfilledRecords.h"
#include "Hazards/KeptReference/Marks/UnmarkedFields.h"

namespace interop {

Finding makeKeptReferenceFinding(const ReferenceFault &Of);
Finding makeUnmarkedFieldFinding(const UnmarkedField &Of);
Finding makeUnfilledRecordFinding(const UnfilledRecord &Of);
Finding makeForgottenFieldFinding(const ForgottenField &Of);
Finding makeGatheredObjectsFinding(const GatheredObjects &Of);
Finding makeTrackedEndFinding(const TrackedEnd &Of);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCEDIAGNOSTIC_H
