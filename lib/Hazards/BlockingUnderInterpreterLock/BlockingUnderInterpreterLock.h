//===- BlockingUnderInterpreterLock.h - Waits under an interpreter lock ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGUNDERINTERPRETERLOCK_BLOCKINGUNDERINTERPRETERLOCK_H
#define INTEROP_LIB_HAZARDS_BLOCKINGUNDERINTERPRETERLOCK_BLOCKINGUNDERINTERPRETERLOCK_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct BlockingUnderInterpreterLockOptions {
  bool ReportSlow = true;   ///< waits that end by themselves count
  std::string ReleaseGuard; ///< class that fixes name; empty: what is there
};

/// Calls that can wait while an interpreter's lock is held.
/// With fixes and advice; not sorted.
std::vector<Finding> checkBlockingUnderInterpreterLock(
    AnalysisContext &TU, const BlockingUnderInterpreterLockOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGUNDERINTERPRETERLOCK_BLOCKINGUNDERINTERPRETERLOCK_H
