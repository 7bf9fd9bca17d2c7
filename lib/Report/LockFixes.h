//===- LockFixes.h - Fixes of interpreter lock findings -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Regions without the lock around what waits, regions with it around what needs
// it, policies at bindings; advice where nothing can be edited.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_REPORT_LOCKFIXES_H
#define INTEROP_LIB_REPORT_LOCKFIXES_H

#include "Analysis/InterpreterLocks.h"
#include "Report/Finding.h"

namespace interop {

struct LockFixOptions {
  /// RAII types whose default constructor drops or takes the lock; empty: what
  /// models and the unit offer.
  std::string ReleaseGuard, AcquireGuard;
};

/// Adds fixes or advice to \p Found, where Found[I] tells of Problems[I]. No
/// two fixes on warnings overlap.
void addFixes(llvm::ArrayRef<LockProblem> Problems,
              const LockFixOptions &Options, TUAnalysis &TU,
              std::vector<Finding> &Found);

} // namespace interop

#endif // INTEROP_LIB_REPORT_LOCKFIXES_H
