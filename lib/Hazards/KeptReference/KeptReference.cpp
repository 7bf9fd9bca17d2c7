//===- KeptReference.cpp - interop-kept-reference -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/KeptReference.h"
#include "Hazards/KeptReference/KeptReferenceDiagnostic.h"
#include "Hazards/KeptReference/KeptReferenceFixes.h"

namespace interop {

std::vector<Finding> checkKeptReference(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const ReferenceFault &F : findReferenceFaults(TU))
    addKeptReferenceFixes(
        F, TU, Found.emplace_back(makeKeptReferenceFinding(F)));
  for (const UnmarkedField &U : findUnmarkedFields(TU))
    Found.push_back(makeUnmarkedFieldFinding(U));
  for (const UnfilledRecord &R : findUnfilledRecords(TU))
    Found.push_back(makeUnfilledRecordFinding(R));
  for (const ForgottenField &F : findForgottenFields(TU))
    Found.push_back(makeForgottenFieldFinding(F));
  for (const GatheredObjects &G : findGatheredObjects(TU))
    Found.push_back(makeGatheredObjectsFinding(G));
  for (const TrackedEnd &E : findTrackedEnds(TU))
    addTrackedEndFix(E, TU, Found.emplace_back(makeTrackedEndFinding(E)));
  return Found;
}

} // namespace interop
