//===- FinalizerReleasesEngineHandleCheck.cpp - the last to release -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FinalizerReleasesEngineHandleCheck.h"

using namespace clang;

namespace interop {

FinalizerReleasesEngineHandleCheck::FinalizerReleasesEngineHandleCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("ReportAnyThread", false),
                                   Options.get("Dispatcher", "").str(),
                                   Options.get("LeakReport", "").str()} {}

void FinalizerReleasesEngineHandleCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportAnyThread", Of.ReportAnyThread);
  Options.store(Opts, "Dispatcher", Of.Dispatcher);
  Options.store(Opts, "LeakReport", Of.LeakReport);
}

std::vector<Finding>
FinalizerReleasesEngineHandleCheck::findAll(AnalysisContext &TU) {
  return checkFinalizerReleasesEngineHandle(TU, Of);
}

} // namespace interop
