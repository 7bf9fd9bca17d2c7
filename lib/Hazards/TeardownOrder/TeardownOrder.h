//===- TeardownOrder.h - What outlives what its end needs ----- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hazard's front door: all that a check needs to know of it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_TEARDOWNORDER_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_TEARDOWNORDER_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// As users set them.
struct TeardownOrderOptions {
  bool Strict = false; ///< what cannot be told is reported as well
};

/// Parts, threads and handles that outlive what their end still needs.
/// With fixes and advice; not sorted.
std::vector<Finding> checkTeardownOrder(AnalysisContext &TU,
                                        const TeardownOrderOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_TEARDOWNORDER_H
