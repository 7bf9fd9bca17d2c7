//===- MissingInterpreterLockCheck.cpp - interop-missing-interpreter-lock -===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingInterpreterLockCheck.h"
#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Diagnostics/InterpreterLock/LockDiagnostic.h"
#include "Edits/InterpreterLock/LockFixes.h"
#include "Hazards/MissingInterpreterLock/SharedReferenceDiagnostic.h"
#include "Hazards/MissingInterpreterLock/SharedReferences.h"

using namespace clang;

namespace interop {

MissingInterpreterLockCheck::MissingInterpreterLockCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      AcquireGuard(Options.get("AcquireGuard", "").str()) {}

void MissingInterpreterLockCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "AcquireGuard", AcquireGuard);
}

std::vector<Finding> MissingInterpreterLockCheck::findAll(AnalysisContext &TU) {
  std::vector<LockProblem> Problems = findMissingLocks(TU);
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const LockProblem &P : Problems)
    Found.push_back(makeLockFinding(P, SM));
  addLockFixes(Problems, {/*ReleaseGuard=*/"", AcquireGuard}, TU, Found);
  for (const SharedReference &R : findSharedReferences(TU))
    Found.push_back(makeSharedReferenceFinding(R));
  return Found;
}

} // namespace interop
