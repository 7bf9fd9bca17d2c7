//===- TeardownOrderCheck.cpp - interop-teardown-order --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TeardownOrderCheck.h"

using namespace clang;

namespace interop {

TeardownOrderCheck::TeardownOrderCheck(llvm::StringRef Name,
                                       tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("Strict", false)} {}

void TeardownOrderCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "Strict", Of.Strict);
}

std::vector<Finding> TeardownOrderCheck::findAll(AnalysisContext &TU) {
  return checkTeardownOrder(TU, Of);
}

} // namespace interop
