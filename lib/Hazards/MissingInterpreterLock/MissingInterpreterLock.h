//===- MissingInterpreterLock.h - Interpreters used without their lock ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_MISSINGINTERPRETERLOCK_H
#define INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_MISSINGINTERPRETERLOCK_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct MissingInterpreterLockOptions {
  std::string AcquireGuard; ///< class that fixes name; empty: what is there
};

/// Finds uses of an interpreter where its lock is not held. With fixes and
/// advice; not sorted.
std::vector<Finding>
checkMissingInterpreterLock(AnalysisContext &TU,
                            const MissingInterpreterLockOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_MISSINGINTERPRETERLOCK_H
