//===- DanglingCallbackCheck.cpp - interop-dangling-callback --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DanglingCallbackCheck.h"

using namespace clang;

namespace interop {

DanglingCallbackCheck::DanglingCallbackCheck(llvm::StringRef Name,
                                             tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("Strict", false)} {}

void DanglingCallbackCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "Strict", Of.Strict);
}

std::vector<Finding> DanglingCallbackCheck::findAll(AnalysisContext &TU) {
  return checkDanglingCallback(TU, Of);
}

} // namespace interop
