//===- LockOrderFixes.h - Fixes for locks in both orders --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes lock cycles: releases the interpreter's lock before a mutex is taken,
// if nothing under the mutex needs it; advises where nothing can be edited.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDERFIXES_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDERFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/LockOrder/LockCycles.h"

namespace interop {

/// Adds fixes or advice to \p Found, where Found[I] reports Cycles[I]. \p
/// ReleaseGuard is as in LockFixOptions.
void addLockOrderFixes(llvm::ArrayRef<LockCycle> Cycles,
                       const std::string &ReleaseGuard, AnalysisContext &TU,
                       std::vector<Finding> &Found);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDERFIXES_H
