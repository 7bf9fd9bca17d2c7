//===- FinalizerReleasesEngineHandle.cpp - Engine handles that a collector
// releases -===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleasesEngineHandle.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleaseDiagnostic.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleaseFixes.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleases.h"

namespace interop {

std::vector<Finding> checkFinalizerReleasesEngineHandle(
    AnalysisContext &TU, const FinalizerReleasesEngineHandleOptions &Options) {
  std::vector<EngineRelease> Releases = findEngineReleases(TU, Options);
  std::vector<Finding> Found;
  for (const EngineRelease &R : Releases)
    Found.push_back(
        makeFinalizerReleaseFinding(R, TU.getContext().getSourceManager()));
  addFinalizerReleaseFixes(Releases, Options, TU, Found);
  return Found;
}

} // namespace interop
