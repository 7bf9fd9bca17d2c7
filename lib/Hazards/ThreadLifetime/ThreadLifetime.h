//===- ThreadLifetime.h - interop-thread-lifetime -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads whose end does not fit their beginning: objects that are destroyed
// while their thread can still be joined, joins of threads that were never
// started or that join themselves, threads that outlive what they use, and
// threads that are started before it is ready.
//
// Slots, and all that is done to them, are found by ThreadUses; their states
// along paths by ThreadFlow; SlotFaults asks that of functions and of classes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIME_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIME_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

struct ThreadLifetimeOptions {
  /// What an owner out of sight may do right is told, too.
  bool Strict = false;
};

/// In the order of the classes and functions of the unit.
std::vector<Finding> checkThreadLifetime(AnalysisContext &TU,
                                         const ThreadLifetimeOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADLIFETIME_H
