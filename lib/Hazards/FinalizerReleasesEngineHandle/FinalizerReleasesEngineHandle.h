//===- FinalizerReleasesEngineHandle.h - Last owners of engine handles ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASESENGINEHANDLE_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASESENGINEHANDLE_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct FinalizerReleasesEngineHandleOptions {
  /// Collectors that run on whichever thread runs the interpreter count.
  bool ReportAnyThread = false;
  /// Runs a task on the engine's thread without waiting for it, in the form of
  /// DispatchStyle::Text. Empty: none.
  std::string Dispatcher;
  /// An expression that reports a leak; ${what} stands for a literal that names
  /// what leaks. Empty: none.
  std::string LeakReport;
};

/// Finds handles of engines with an affinity that are released by a collector's
/// thread or by whichever thread is the last to share them. With fixes and
/// advice; not sorted.
std::vector<Finding> checkFinalizerReleasesEngineHandle(
    AnalysisContext &TU, const FinalizerReleasesEngineHandleOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASESENGINEHANDLE_H
