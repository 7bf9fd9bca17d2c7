//===- EngineThreadsCheck.cpp - engines that the wrong threads call -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EngineThreadsCheck.h"
#include "Edits/Dispatch/DispatchedCall.h"
#include "Hazards/EngineThreads/EngineDiagnostic.h"
#include "Hazards/EngineThreads/EngineFixes.h"
#include "Hazards/EngineThreads/EngineThreads.h"

using namespace clang;

namespace interop {

static std::vector<std::string> split(llvm::StringRef List) {
  std::vector<std::string> Out;
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  List.split(Parts, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    Out.push_back(Part.trim().str());
  return Out;
}

EngineThreadsCheck::EngineThreadsCheck(llvm::StringRef Name,
                                       tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context), Dispatcher(Options.get("Dispatcher", "").str()),
      DispatcherRun(Options.get("DispatcherRun", "").str()),
      EntryPoints(Options.get("EntryPoints", "").str()),
      Dispatchers(Options.get("Dispatchers", "").str()) {
  Shared.Threads = {split(EntryPoints), split(Dispatchers)};
  for (const std::string *Text : {&Dispatcher, &DispatcherRun})
    if (!Text->empty())
      Shared.Threads.Dispatchers.push_back(getDispatcherName(*Text));
}

void EngineThreadsCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "Dispatcher", Dispatcher);
  Options.store(Opts, "DispatcherRun", DispatcherRun);
  Options.store(Opts, "EntryPoints", EntryPoints);
  Options.store(Opts, "Dispatchers", Dispatchers);
}

std::vector<Finding> EngineThreadsCheck::findAll(AnalysisContext &TU) {
  std::vector<EngineProblem> Problems = findEngineProblems(TU, Shared.Threads);
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const EngineProblem &P : Problems)
    Found.push_back(makeEngineFinding(P, SM));
  auto canInclude = [this](llvm::StringRef H) { return this->canInclude(H); };
  addEngineFixes(Problems, {Dispatcher, DispatcherRun, canInclude}, TU, Found);
  return Found;
}

} // namespace interop
