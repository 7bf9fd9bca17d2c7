//===- LongjmpOverDestructorsCheck.cpp - error jumps ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LongjmpOverDestructorsCheck.h"
#include "Hazards/LongjmpOverDestructors/JumpDiagnostic.h"
#include "Hazards/LongjmpOverDestructors/JumpedFrames.h"

using namespace clang;

namespace interop {

LongjmpOverDestructorsCheck::LongjmpOverDestructorsCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      ReportBadAlloc(Options.get("ReportBadAlloc", false)),
      CaughtExceptions(Options.get("CaughtExceptions", true)),
      UnwindingRuntimes(Options.get("UnwindingRuntimes", "").str()) {}

void LongjmpOverDestructorsCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportBadAlloc", ReportBadAlloc);
  Options.store(Opts, "CaughtExceptions", CaughtExceptions);
  Options.store(Opts, "UnwindingRuntimes", UnwindingRuntimes);
}

std::vector<Finding> LongjmpOverDestructorsCheck::findAll(AnalysisContext &TU) {
  JumpedFrameOptions Asked;
  Asked.Exceptions = CaughtExceptions;
  Asked.Jumps.OnMemory = ReportBadAlloc;
  llvm::SmallVector<llvm::StringRef, 4> Names;
  llvm::StringRef(UnwindingRuntimes).split(Names, ';', -1, false);
  for (llvm::StringRef Model : Names)
    Asked.Jumps.Unwinding.push_back(Model.trim().str());
  std::vector<Finding> Found;
  for (const JumpedFrame &P : findJumpedFrames(TU, Asked))
    Found.push_back(makeJumpFinding(P, TU.getContext()));
  return Found;
}

} // namespace interop
