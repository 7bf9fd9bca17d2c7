//===- TeardownOrder.cpp - What outlives what its end needs ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/TeardownOrder.h"
#include "Hazards/TeardownOrder/OrderDiagnostic.h"
#include "Hazards/TeardownOrder/OrderFixes.h"
#include "Hazards/TeardownOrder/OrderProblems.h"
#include "Hazards/TeardownOrder/Uses/UsesAfterFree.h"
#include "Hazards/TeardownOrder/Uses/UsesAfterRelease.h"

namespace interop {

std::vector<Finding> checkTeardownOrder(AnalysisContext &TU,
                                        const TeardownOrderOptions &Options) {
  std::vector<OrderProblem> Problems = findOrderProblems(TU, Options.Strict);
  std::vector<Finding> Found;
  for (const OrderProblem &P : Problems)
    Found.push_back(makeOrderFinding(P));
  addOrderFixes(Problems, Found, TU);
  for (const UseAfterFree &Use : findUsesAfterFree(TU))
    Found.push_back(makeUseAfterFreeFinding(Use));
  for (const UseAfterRelease &Use : findUsesAfterRelease(TU))
    Found.push_back(makeUseAfterReleaseFinding(Use));
  return Found;
}

} // namespace interop
