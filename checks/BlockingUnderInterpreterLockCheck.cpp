//===- BlockingUnderInterpreterLockCheck.cpp - waits while locked ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockingUnderInterpreterLockCheck.h"
#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Diagnostics/InterpreterLock/LockDiagnostic.h"
#include "Edits/InterpreterLock/LockFixes.h"

using namespace clang;

namespace interop {

BlockingUnderInterpreterLockCheck::BlockingUnderInterpreterLockCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), ReportSlow(Options.get("ReportSlow", true)),
      ReleaseGuard(Options.get("ReleaseGuard", "").str()) {}

void BlockingUnderInterpreterLockCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportSlow", ReportSlow);
  Options.store(Opts, "ReleaseGuard", ReleaseGuard);
}

std::vector<Finding>
BlockingUnderInterpreterLockCheck::findAll(AnalysisContext &TU) {
  std::vector<LockProblem> Problems = findWaitsUnderLock(TU, {ReportSlow});
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const LockProblem &P : Problems)
    Found.push_back(makeLockFinding(P, SM));
  addLockFixes(Problems, {ReleaseGuard, /*AcquireGuard=*/""}, TU, Found);
  return Found;
}

} // namespace interop
