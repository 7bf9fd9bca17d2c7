//===- BlockingUnderInterpreterLockCheck.cpp - waits while locked ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockingUnderInterpreterLockCheck.h"

using namespace clang;

namespace interop {

BlockingUnderInterpreterLockCheck::BlockingUnderInterpreterLockCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("ReportSlow", true),
                                   Options.get("ReleaseGuard", "").str()} {}

void BlockingUnderInterpreterLockCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportSlow", Of.ReportSlow);
  Options.store(Opts, "ReleaseGuard", Of.ReleaseGuard);
}

std::vector<Finding>
BlockingUnderInterpreterLockCheck::findAll(AnalysisContext &TU) {
  return checkBlockingUnderInterpreterLock(TU, Of);
}

} // namespace interop
