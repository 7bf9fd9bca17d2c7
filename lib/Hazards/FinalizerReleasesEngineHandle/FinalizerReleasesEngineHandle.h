//===- FinalizerReleasesEngineHandle.h - Engine handles that a collector
//releases - -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hazard's front door: all that a check needs to know of it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASESENGINEHANDLE_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASESENGINEHANDLE_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// As users set them.
struct FinalizerReleasesEngineHandleOptions {
  /// Collectors that run on whichever thread runs the interpreter count.
  bool ReportAnyThread = false;
  /// What runs a task on the engine's thread, and does not wait for it: see
  /// DispatchStyle. Empty: none.
  std::string Dispatcher;
  /// An expression that tells of a leak; ${what} stands for a literal that
  /// names what leaks. Empty: none.
  std::string LeakReport;
};

/// Handles of engines that choose their threads, released by a collector's
/// thread or by whichever thread is the last to share them. With fixes and
/// advice; not sorted.
std::vector<Finding> checkFinalizerReleasesEngineHandle(
    AnalysisContext &TU, const FinalizerReleasesEngineHandleOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASESENGINEHANDLE_H
