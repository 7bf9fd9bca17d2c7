//===- BlockingFinalizer.h - Finalizers that wait ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_BLOCKINGFINALIZER_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_BLOCKINGFINALIZER_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct BlockingFinalizerOptions {
  bool ReportSlow = false;    ///< waits that end by themselves count
  std::string ReleaseGuard;   ///< class that drops the lock, for fixes; may be
                              ///< empty
  unsigned FixBoundMs = 1000; ///< timeout that fixes write, in milliseconds
};

/// Finalizers that wait, or that tear down what others still need.
/// With fixes and advice; not sorted.
std::vector<Finding>
checkBlockingFinalizer(AnalysisContext &TU,
                       const BlockingFinalizerOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_BLOCKINGFINALIZER_H
