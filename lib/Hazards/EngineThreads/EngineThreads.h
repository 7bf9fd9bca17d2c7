//===- EngineThreads.h - Engines called by the wrong threads ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINETHREADS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINETHREADS_H

#include "Analysis/Threads/ThreadRootOptions.h"
#include "Diagnostics/Finding.h"
#include <functional>

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct EngineThreadsOptions {
  /// Runs a task on the engine's thread without waiting for it, in the form of
  /// DispatchStyle::Text; empty: no dispatcher is known.
  std::string Dispatcher;
  std::string DispatcherRun; ///< as Dispatcher, and waits until it is done
  /// Functions that any thread may call: regular expressions over qualified
  /// names, separated by semicolons.
  std::string EntryPoints;
  std::string Dispatchers; ///< names of dispatchers, in the same form
  /// True if header search finds this header; may be null.
  std::function<bool(llvm::StringRef Header)> CanInclude;
};

/// Which threads there are, for all that these options say.
ThreadRootOptions getThreadRootOptions(const EngineThreadsOptions &Options);

/// Finds calls of engines by threads that may not make them. With fixes and
/// advice; not sorted.
std::vector<Finding> checkEngineThreads(AnalysisContext &TU,
                                        const EngineThreadsOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINETHREADS_H
