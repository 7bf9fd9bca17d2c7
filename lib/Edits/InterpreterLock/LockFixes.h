//===- LockFixes.h - Fixes of interpreter lock findings ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes lock problems: regions without the lock around waits, regions with it
// around needs, policies at bindings; advice where nothing can be edited.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKFIXES_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKFIXES_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Diagnostics/Finding.h"
#include "Edits/InterpreterLock/LockFixContext.h"

namespace interop {

/// The edits for \p P; nothing if none is right.
std::optional<std::vector<clang::FixItHint>> makeFix(const LockProblem &P,
                                                     LockFixContext &All);

/// Adds fixes or advice to \p Found, where Found[I] reports Problems[I]. No two
/// fixes on warnings overlap.
void addLockFixes(llvm::ArrayRef<LockProblem> Problems,
                  const LockFixOptions &Options, AnalysisContext &TU,
                  std::vector<Finding> &Found);

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKFIXES_H
