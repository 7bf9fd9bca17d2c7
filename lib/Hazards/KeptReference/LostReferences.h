//===- LostReferences.h - References that nobody gives back -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds counted references of a body's own that are lost: the body returns or
// throws, or the next turn of a loop gets another one, while only local
// variables (or members of what a constructor that throws leaves unmade) hold
// them; or they are given to a call that does not take them over. A value that
// any other path there gives on or back is not told: a flag may say which.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_LOSTREFERENCES_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_LOSTREFERENCES_H

#include "Hazards/KeptReference/ReferenceFaults.h"

namespace interop {

void addLostReferences(const FunctionFacts &Facts, ReferenceDomain &Domain,
                       const ReferenceSolution &Solution,
                       const BodySetting &Setting,
                       std::vector<ReferenceFault> &Out);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_LOSTREFERENCES_H
