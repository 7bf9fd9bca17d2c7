//===- InterpreterShutdownCheck.cpp - interop-interpreter-shutdown --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InterpreterShutdownCheck.h"

using namespace clang;

namespace interop {

InterpreterShutdownCheck::InterpreterShutdownCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Of{Options.get("ThreadLocals", true),
                                   Options.get("Callbacks", false)} {}

void InterpreterShutdownCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ThreadLocals", Of.ThreadLocals);
  Options.store(Opts, "Callbacks", Of.Callbacks);
}

std::vector<Finding> InterpreterShutdownCheck::findAll(AnalysisContext &TU) {
  return checkInterpreterShutdown(TU, Of);
}

} // namespace interop
