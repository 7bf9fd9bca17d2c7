//===- CallbackIntoInterpreterCheck.cpp - callbacks that enter ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallbackIntoInterpreterCheck.h"

using namespace clang;

namespace interop {

CallbackIntoInterpreterCheck::CallbackIntoInterpreterCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("ReleaseGuard", "").str()} {}

void CallbackIntoInterpreterCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReleaseGuard", Of.ReleaseGuard);
}

std::vector<Finding>
CallbackIntoInterpreterCheck::findAll(AnalysisContext &TU) {
  return checkCallbackIntoInterpreter(TU, Of);
}

} // namespace interop
