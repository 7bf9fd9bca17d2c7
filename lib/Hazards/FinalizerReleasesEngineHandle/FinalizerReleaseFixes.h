//===- FinalizerReleaseFixes.h - Finalizers that do not release -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lets a finalizer post the release of an engine's handle to the thread which
// may do it, without waiting, or only report the leak.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASEFIXES_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASEFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleases.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleasesEngineHandle.h"

namespace interop {

/// Adds fixes or advice to \p Found, where Found[I] reports Releases[I].
void addFinalizerReleaseFixes(
    llvm::ArrayRef<EngineRelease> Releases,
    const FinalizerReleasesEngineHandleOptions &Options, AnalysisContext &TU,
    std::vector<Finding> &Found);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASEFIXES_H
