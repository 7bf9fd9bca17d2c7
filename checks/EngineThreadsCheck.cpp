//===- EngineThreadsCheck.cpp - engines that the wrong threads call -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EngineThreadsCheck.h"

using namespace clang;

namespace interop {

EngineThreadsCheck::EngineThreadsCheck(llvm::StringRef Name,
                                       tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      Of{Options.get("Dispatcher", "").str(),
         Options.get("DispatcherRun", "").str(),
         Options.get("EntryPoints", "").str(),
         Options.get("Dispatchers", "").str(),
         [this](llvm::StringRef Header) { return canInclude(Header); }} {
  Shared.Threads = getThreadRootOptions(Of);
}

void EngineThreadsCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "Dispatcher", Of.Dispatcher);
  Options.store(Opts, "DispatcherRun", Of.DispatcherRun);
  Options.store(Opts, "EntryPoints", Of.EntryPoints);
  Options.store(Opts, "Dispatchers", Of.Dispatchers);
}

std::vector<Finding> EngineThreadsCheck::findAll(AnalysisContext &TU) {
  return checkEngineThreads(TU, Of);
}

} // namespace interop
