//===- LongjmpOverDestructorsCheck.cpp - error jumps ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LongjmpOverDestructorsCheck.h"

using namespace clang;

namespace interop {

LongjmpOverDestructorsCheck::LongjmpOverDestructorsCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("ReportBadAlloc", false),
                                   Options.get("CaughtExceptions", true),
                                   Options.get("UnwindingRuntimes", "").str()} {
}

void LongjmpOverDestructorsCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportBadAlloc", Of.ReportBadAlloc);
  Options.store(Opts, "CaughtExceptions", Of.CaughtExceptions);
  Options.store(Opts, "UnwindingRuntimes", Of.UnwindingRuntimes);
}

std::vector<Finding> LongjmpOverDestructorsCheck::findAll(AnalysisContext &TU) {
  return checkLongjmpOverDestructors(TU, Of);
}

} // namespace interop
