//===- SharedOwners.h - Threads that may be the last owner ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds copies of shared pointers that are given to started threads, pools and
// libraries' threads: whoever drops the last one runs the deleter, which calls
// the engine that a handle belongs to.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_SHAREDOWNERS_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_SHAREDOWNERS_H

#include "Hazards/FinalizerReleasesEngineHandle/EngineReleases.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleases.h"

namespace interop {

/// Adds LastOwner releases to \p Found, in the order of the walk.
void findSharedOwners(AnalysisContext &TU, EngineReleases &Releases,
                      std::vector<EngineRelease> &Found);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_SHAREDOWNERS_H
