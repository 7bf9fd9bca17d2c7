//===- ConstructorLeak.cpp - Constructors that throw with a handle --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/ConstructorLeak.h"
#include "Hazards/ConstructorLeak/ConstructorLeaks.h"
#include "Hazards/ConstructorLeak/Ends/GuardedEnds.h"
#include "Hazards/ConstructorLeak/LeakDiagnostic.h"
#include "Hazards/ConstructorLeak/LeakFixes.h"

namespace interop {

std::vector<Finding>
checkConstructorLeak(AnalysisContext &TU,
                     const ConstructorLeakOptions &Options) {
  ProgramHandles Own(TU.getEffects(), Options.ReleaseWords,
                     &TU.getLookup());
  std::vector<LeakProblem> Problems = findConstructorLeaks(TU, Options, Own);
  std::vector<Finding> Found;
  for (const LeakProblem &P : Problems)
    Found.push_back(makeLeakFinding(P, TU.getContext().getSourceManager()));
  addLeakFixes(Problems, Options, Own, TU, Found);
  for (const GuardedEnd &G : findGuardedEnds(TU))
    Found.push_back(makeGuardedEndFinding(G));
  return Found;
}

} // namespace interop
