//===- ThreadLifetimeCheck.cpp - interop-thread-lifetime ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadLifetimeCheck.h"

using namespace clang;

namespace interop {

ThreadLifetimeCheck::ThreadLifetimeCheck(llvm::StringRef Name,
                                         tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("Strict", false)} {}

void ThreadLifetimeCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "Strict", Of.Strict);
}

std::vector<Finding> ThreadLifetimeCheck::findAll(AnalysisContext &TU) {
  return checkThreadLifetime(TU, Of);
}

} // namespace interop
