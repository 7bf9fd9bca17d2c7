//===- BlockingDestructor.cpp - Destructors that wait ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/BlockingDestructor.h"
#include "Hazards/BlockingDestructor/DestructorDiagnostic.h"
#include "Hazards/BlockingDestructor/DestructorFixes.h"
#include "Hazards/BlockingDestructor/DestructorWaits.h"

namespace interop {

std::vector<Finding>
checkBlockingDestructor(AnalysisContext &TU,
                        const BlockingDestructorOptions &Options) {
  std::vector<Finding> Found;
  for (const DestructorWait &W : findDestructorWaits(TU, Options)) {
    Found.push_back(makeDestructorFinding(W));
    addDestructorFixes(W, Options.FixBoundMs, TU, Found.back());
    addDestructorAdvice(W, TU.getContext().getSourceManager(), Found.back());
  }
  return Found;
}

} // namespace interop
