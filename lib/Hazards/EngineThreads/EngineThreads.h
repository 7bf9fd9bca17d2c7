//===- EngineThreads.h - Engines called by the wrong threads -- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hazard's front door: all that a check needs to know of it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINETHREADS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINETHREADS_H

#include "Diagnostics/Finding.h"
#include <functional>

namespace interop {

class AnalysisContext;

/// As users set them.
struct EngineThreadsOptions {
  /// What runs a task on the engine's thread and does not wait for it, as
  /// DispatchStyle::Text; empty: nothing is known to.
  std::string Dispatcher;
  std::string DispatcherRun; ///< as Dispatcher, and waits until it is done
  /// Regular expressions over qualified names, separated by semicolons: of
  /// functions that any thread may call.
  std::string EntryPoints;
  std::string Dispatchers; ///< names of dispatchers, in the same form
  /// True if header search finds this header; may be null.
  std::function<bool(llvm::StringRef Header)> CanInclude;
};

/// Calls of engines by threads that may not make them.
/// With fixes and advice; not sorted.
std::vector<Finding> checkEngineThreads(AnalysisContext &TU,
                                        const EngineThreadsOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINETHREADS_H
