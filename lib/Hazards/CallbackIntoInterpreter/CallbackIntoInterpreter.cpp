//===- CallbackIntoInterpreter.cpp - Callbacks that enter interpreters ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/CallbackIntoInterpreter/CallbackIntoInterpreter.h"
#include "Hazards/CallbackIntoInterpreter/CallbackDiagnostic.h"
#include "Hazards/CallbackIntoInterpreter/CallbackFixes.h"
#include "Hazards/CallbackIntoInterpreter/CallbackProblems.h"

namespace interop {

std::vector<Finding>
checkCallbackIntoInterpreter(AnalysisContext &TU,
                             const CallbackIntoInterpreterOptions &Options) {
  std::vector<CallbackProblem> Problems = findCallbackProblems(TU);
  std::vector<Finding> Found;
  for (const CallbackProblem &P : Problems)
    Found.push_back(makeCallbackFinding(P, TU.getContext().getSourceManager()));
  addCallbackFixes(Problems, Options.ReleaseGuard, TU, Found);
  return Found;
}

} // namespace interop
