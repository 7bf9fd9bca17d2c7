//===- TeardownOrderCheck.cpp - interop-teardown-order --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TeardownOrderCheck.h"
#include "Hazards/TeardownOrder/OrderDiagnostic.h"
#include "Hazards/TeardownOrder/OrderFixes.h"
#include "Hazards/TeardownOrder/TeardownOrder.h"

using namespace clang;

namespace interop {

TeardownOrderCheck::TeardownOrderCheck(llvm::StringRef Name,
                                       tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Strict(Options.get("Strict", false)) {}

void TeardownOrderCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "Strict", Strict);
}

std::vector<Finding> TeardownOrderCheck::findAll(AnalysisContext &TU) {
  std::vector<OrderProblem> Problems = findOrderProblems(TU, Strict);
  std::vector<Finding> Found;
  for (const OrderProblem &P : Problems)
    Found.push_back(makeOrderFinding(P));
  addOrderFixes(Problems, Found, TU);
  return Found;
}

} // namespace interop
