//===- BlockingDestructor.h - Destructors that wait ----------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hazard's front door: all that a check needs to know of it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_BLOCKINGDESTRUCTOR_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_BLOCKINGDESTRUCTOR_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// As users set them.
struct BlockingDestructorOptions {
  bool IncludeBounded = false; ///< waits that end by themselves count
  bool Strict = false;         ///< what cannot be told is reported as well
  unsigned FixBoundMs = 1000;  ///< bound that fixes give, in milliseconds
};

/// Destructors that can wait without bound, told at the place where the user
/// must act. With fixes and advice; not sorted.
std::vector<Finding>
checkBlockingDestructor(AnalysisContext &TU,
                        const BlockingDestructorOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_BLOCKINGDESTRUCTOR_H
