//===- BlockingFinalizer.cpp - Finalizers that wait -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/BlockingFinalizer.h"
#include "Hazards/BlockingFinalizer/FinalizerDiagnostic.h"
#include "Hazards/BlockingFinalizer/FinalizerFixes.h"
#include "Hazards/BlockingFinalizer/FinalizerWaits.h"

namespace interop {

std::vector<Finding>
checkBlockingFinalizer(AnalysisContext &TU,
                       const BlockingFinalizerOptions &Options) {
  std::vector<FinalizerProblem> Problems = findFinalizerProblems(TU, Options);
  std::vector<Finding> Found;
  for (const FinalizerProblem &P : Problems)
    Found.push_back(
        makeFinalizerFinding(P, TU.getContext().getSourceManager()));
  addFinalizerFixes(Problems, Options, TU, Found);
  return Found;
}

} // namespace interop
