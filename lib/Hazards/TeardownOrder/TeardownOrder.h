//===- TeardownOrder.h - What outlives what its end needs -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_TEARDOWNORDER_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_TEARDOWNORDER_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct TeardownOrderOptions {
  bool Strict = false; ///< report what is only suspected, too
};

/// Finds parts, threads and handles that outlive what their end still needs.
/// With fixes and advice; not sorted.
std::vector<Finding> checkTeardownOrder(AnalysisContext &TU,
                                        const TeardownOrderOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_TEARDOWNORDER_H
