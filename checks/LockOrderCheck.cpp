//===- LockOrderCheck.cpp - locks in both orders --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LockOrderCheck.h"

using namespace clang;

namespace interop {

LockOrderCheck::LockOrderCheck(llvm::StringRef Name,
                               tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("PairMutexes", true),
                                   Options.get("PairObjects", false),
                                   Options.get("ReleaseGuard", "").str()} {}

void LockOrderCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "PairMutexes", Of.PairMutexes);
  Options.store(Opts, "PairObjects", Of.PairObjects);
  Options.store(Opts, "ReleaseGuard", Of.ReleaseGuard);
}

std::vector<Finding> LockOrderCheck::findAll(AnalysisContext &TU) {
  return checkLockOrder(TU, Of);
}

} // namespace interop
