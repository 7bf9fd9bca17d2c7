//===- ConstructorLeakCheck.cpp - interop-constructor-leak ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstructorLeakCheck.h"
#include "Hazards/ConstructorLeak/ConstructorLeaks.h"
#include "Hazards/ConstructorLeak/LeakDiagnostic.h"
#include "Hazards/ConstructorLeak/LeakFixes.h"

using namespace clang;

namespace interop {

ConstructorLeakCheck::ConstructorLeakCheck(llvm::StringRef Name,
                                           tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      ReportBadAlloc(Options.get("ReportBadAlloc", false)),
      AssumeUnknownThrows(Options.get("AssumeUnknownThrows", false)),
      FunctionsToo(Options.get("FunctionsToo", false)),
      GuardType(Options.get("GuardType", "").str()),
      GuardHeader(Options.get("GuardHeader", "").str()) {}

void ConstructorLeakCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportBadAlloc", ReportBadAlloc);
  Options.store(Opts, "AssumeUnknownThrows", AssumeUnknownThrows);
  Options.store(Opts, "FunctionsToo", FunctionsToo);
  Options.store(Opts, "GuardType", GuardType);
  Options.store(Opts, "GuardHeader", GuardHeader);
}

std::vector<Finding> ConstructorLeakCheck::findAll(AnalysisContext &TU) {
  std::vector<LeakProblem> Problems = findConstructorLeaks(
      TU, {ReportBadAlloc, AssumeUnknownThrows, FunctionsToo});
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const LeakProblem &P : Problems)
    Found.push_back(makeLeakFinding(P, SM));
  auto canInclude = [this](llvm::StringRef H) { return this->canInclude(H); };
  addLeakFixes(Problems, {GuardType, GuardHeader, canInclude}, TU, Found);
  return Found;
}

} // namespace interop
