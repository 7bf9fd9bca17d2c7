//===- CallbackIntoInterpreterCheck.cpp - callbacks that enter ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallbackIntoInterpreterCheck.h"
#include "Hazards/CallbackIntoInterpreter/CallbackDiagnostic.h"
#include "Hazards/CallbackIntoInterpreter/CallbackFixes.h"
#include "Hazards/CallbackIntoInterpreter/CallbackProblems.h"

using namespace clang;

namespace interop {

CallbackIntoInterpreterCheck::CallbackIntoInterpreterCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      ReleaseGuard(Options.get("ReleaseGuard", "").str()) {}

void CallbackIntoInterpreterCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReleaseGuard", ReleaseGuard);
}

std::vector<Finding>
CallbackIntoInterpreterCheck::findAll(AnalysisContext &TU) {
  std::vector<CallbackProblem> Problems = findCallbackProblems(TU);
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const CallbackProblem &P : Problems)
    Found.push_back(makeCallbackFinding(P, SM));
  addCallbackFixes(Problems, ReleaseGuard, TU, Found);
  return Found;
}

} // namespace interop
