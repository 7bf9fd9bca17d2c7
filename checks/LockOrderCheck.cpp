//===- LockOrderCheck.cpp - locks in both orders --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LockOrderCheck.h"
#include "Hazards/LockOrder/LockOrder.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/LockOrderFixes.h"
#include "Hazards/LockOrder/SelfDeadlockDiagnostic.h"

using namespace clang;

namespace interop {

LockOrderCheck::LockOrderCheck(llvm::StringRef Name,
                               tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), PairMutexes(Options.get("PairMutexes", true)),
      ReleaseGuard(Options.get("ReleaseGuard", "").str()) {}

void LockOrderCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "PairMutexes", PairMutexes);
  Options.store(Opts, "ReleaseGuard", ReleaseGuard);
}

std::vector<Finding> LockOrderCheck::findAll(AnalysisContext &TU) {
  std::vector<LockCycle> Problems = findLockCycles(TU, {PairMutexes});
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const LockCycle &P : Problems)
    Found.push_back(makeLockOrderFinding(P, SM));
  addLockOrderFixes(Problems, ReleaseGuard, TU, Found);
  for (const SelfDeadlock &P : findSelfDeadlocks(TU))
    Found.push_back(makeSelfDeadlockFinding(P, SM));
  return Found;
}

} // namespace interop
