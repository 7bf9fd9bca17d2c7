//===- EngineThreads.cpp - Engines called by the wrong threads ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineThreads.h"
#include "Edits/Dispatch/DispatchedCall.h"
#include "Hazards/EngineThreads/EngineDiagnostic.h"
#include "Hazards/EngineThreads/EngineFixes.h"
#include "Hazards/EngineThreads/EngineProblems.h"
#include "Hazards/EngineThreads/KeptEnvironments.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

static std::vector<std::string> split(llvm::StringRef List) {
  std::vector<std::string> Out;
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  List.split(Parts, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    Out.push_back(Part.trim().str());
  return Out;
}

ThreadRootOptions getThreadRootOptions(const EngineThreadsOptions &Options) {
  ThreadRootOptions Roots{split(Options.EntryPoints),
                          split(Options.Dispatchers)};
  for (const std::string *Text : {&Options.Dispatcher, &Options.DispatcherRun})
    if (!Text->empty())
      Roots.Dispatchers.push_back(getDispatcherName(*Text));
  return Roots;
}

std::vector<Finding> checkEngineThreads(AnalysisContext &TU,
                                        const EngineThreadsOptions &Options) {
  std::vector<EngineProblem> Problems =
      findEngineProblems(TU, getThreadRootOptions(Options));
  std::vector<Finding> Found;
  for (const EngineProblem &P : Problems)
    Found.push_back(makeEngineFinding(P, TU.getContext().getSourceManager()));
  addEngineFixes(Problems, Options, TU, Found);
  for (const KeptEnvironment &K : findKeptEnvironments(TU))
    // What is seen to be used on another thread is said already.
    if (llvm::none_of(Problems, [&K](const EngineProblem &P) {
          return P.Kind == EngineProblem::OtherMaker &&
                 (P.Object.Leaf == K.Where || P.getCall().Node == K.Use);
        }))
      Found.push_back(makeKeptFinding(K, TU.getContext().getSourceManager()));
  for (const UnlockedUse &P : findUnlockedUses(TU))
    // Threads that are seen say more of it.
    if (llvm::none_of(Problems, [&P](const EngineProblem &Seen) {
          return Seen.Engine == P.Engine;
        }))
      Found.push_back(
          makeUnlockedFinding(P, TU.getContext().getSourceManager()));
  for (const StaleTest &P : findStaleTests(TU))
    Found.push_back(
        makeStaleTestFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
