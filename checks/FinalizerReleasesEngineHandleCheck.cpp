//===- FinalizerReleasesEngineHandleCheck.cpp - the last to release -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FinalizerReleasesEngineHandleCheck.h"
#include "Edits/Dispatch/DispatchedCall.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleaseDiagnostic.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleaseFixes.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleases.h"

using namespace clang;

namespace interop {

FinalizerReleasesEngineHandleCheck::FinalizerReleasesEngineHandleCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      ReportAnyThread(Options.get("ReportAnyThread", false)),
      Dispatcher(Options.get("Dispatcher", "").str()),
      LeakReport(Options.get("LeakReport", "").str()) {}

void FinalizerReleasesEngineHandleCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "ReportAnyThread", ReportAnyThread);
  Options.store(Opts, "Dispatcher", Dispatcher);
  Options.store(Opts, "LeakReport", LeakReport);
}

std::vector<Finding>
FinalizerReleasesEngineHandleCheck::findAll(AnalysisContext &TU) {
  EngineReleaseOptions Sought;
  Sought.AnyThread = ReportAnyThread;
  if (!Dispatcher.empty())
    Sought.Dispatchers.push_back(getDispatcherName(Dispatcher));
  std::vector<EngineRelease> Releases = findEngineReleases(TU, Sought);
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const EngineRelease &R : Releases)
    Found.push_back(makeFinalizerReleaseFinding(R, SM));
  addFinalizerReleaseFixes(Releases, {Dispatcher, LeakReport}, TU, Found);
  return Found;
}

} // namespace interop
