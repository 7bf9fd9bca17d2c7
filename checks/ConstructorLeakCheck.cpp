//===- ConstructorLeakCheck.cpp - interop-constructor-leak ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstructorLeakCheck.h"

#include "Support/NameWords.h"

using namespace clang;

namespace interop {

ConstructorLeakCheck::ConstructorLeakCheck(llvm::StringRef Name,
                                           tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      Of{Options.get("ReportBadAlloc", false),
         Options.get("AssumeUnknownThrows", false),
         Options.get("FunctionsToo", false),
         Options.get("ReleaseWords", joinNameWords(NameWord::Release)).str(),
         Options.get("GuardType", "").str(),
         Options.get("GuardHeader", "").str(),
         [this](llvm::StringRef Header) { return canInclude(Header); }} {}

void ConstructorLeakCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportBadAlloc", Of.ReportBadAlloc);
  Options.store(Opts, "AssumeUnknownThrows", Of.AssumeUnknownThrows);
  Options.store(Opts, "FunctionsToo", Of.FunctionsToo);
  Options.store(Opts, "ReleaseWords", Of.ReleaseWords);
  Options.store(Opts, "GuardType", Of.GuardType);
  Options.store(Opts, "GuardHeader", Of.GuardHeader);
}

std::vector<Finding> ConstructorLeakCheck::findAll(AnalysisContext &TU) {
  return checkConstructorLeak(TU, Of);
}

} // namespace interop
