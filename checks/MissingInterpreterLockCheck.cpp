//===- MissingInterpreterLockCheck.cpp - interop-missing-interpreter-lock -===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingInterpreterLockCheck.h"

using namespace clang;

namespace interop {

MissingInterpreterLockCheck::MissingInterpreterLockCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("AcquireGuard", "").str()} {}

void MissingInterpreterLockCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "AcquireGuard", Of.AcquireGuard);
}

std::vector<Finding> MissingInterpreterLockCheck::findAll(AnalysisContext &TU) {
  return checkMissingInterpreterLock(TU, Of);
}

} // namespace interop
