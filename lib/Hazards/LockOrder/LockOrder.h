//===- LockOrder.h - Locks that are taken in both orders --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDER_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDER_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct LockOrderOptions {
  bool PairMutexes = true; ///< pairs without an interpreter's or library's lock
                           ///< count
  bool PairObjects = false; ///< one lock of two objects counts, too
  std::string ReleaseGuard; ///< class that drops the lock, for fixes; may be
                            ///< empty
};

/// Finds locks that are taken in both orders, or taken again by a thread that
/// holds them. With fixes and advice; not sorted.
std::vector<Finding> checkLockOrder(AnalysisContext &TU,
                                    const LockOrderOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDER_H
