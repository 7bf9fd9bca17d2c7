//===- BlockingFinalizerCheck.cpp - waiting finalizers --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockingFinalizerCheck.h"

using namespace clang;

namespace interop {

BlockingFinalizerCheck::BlockingFinalizerCheck(llvm::StringRef Name,
                                               tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("ReportSlow", false),
                                   Options.get("ReleaseGuard", "").str(),
                                   Options.get("FixBoundMs", 1000U)} {}

void BlockingFinalizerCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportSlow", Of.ReportSlow);
  Options.store(Opts, "ReleaseGuard", Of.ReleaseGuard);
  Options.store(Opts, "FixBoundMs", Of.FixBoundMs);
}

std::vector<Finding> BlockingFinalizerCheck::findAll(AnalysisContext &TU) {
  return checkBlockingFinalizer(TU, Of);
}

} // namespace interop
