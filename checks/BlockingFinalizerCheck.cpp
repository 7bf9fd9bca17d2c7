//===- BlockingFinalizerCheck.cpp - waiting finalizers --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockingFinalizerCheck.h"
#include "Hazards/BlockingFinalizer/FinalizerDiagnostic.h"
#include "Hazards/BlockingFinalizer/FinalizerFixes.h"
#include "Hazards/BlockingFinalizer/FinalizerWaits.h"

using namespace clang;

namespace interop {

BlockingFinalizerCheck::BlockingFinalizerCheck(llvm::StringRef Name,
                                               tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), ReportSlow(Options.get("ReportSlow", false)),
      ReleaseGuard(Options.get("ReleaseGuard", "").str()),
      FixBoundMs(Options.get("FixBoundMs", 1000U)) {}

void BlockingFinalizerCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportSlow", ReportSlow);
  Options.store(Opts, "ReleaseGuard", ReleaseGuard);
  Options.store(Opts, "FixBoundMs", FixBoundMs);
}

std::vector<Finding> BlockingFinalizerCheck::findAll(AnalysisContext &TU) {
  std::vector<FinalizerProblem> Problems =
      findFinalizerProblems(TU, {ReportSlow});
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const FinalizerProblem &P : Problems)
    Found.push_back(makeFinalizerFinding(P, SM));
  addFinalizerFixes(Problems, {ReleaseGuard, FixBoundMs}, TU, Found);
  return Found;
}

} // namespace interop
