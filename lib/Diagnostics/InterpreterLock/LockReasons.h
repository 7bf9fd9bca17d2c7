//===- LockReasons.h - Why a lock is held, or is not, in words ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the notes that lead from where a function is entered to where a
// problem stands.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKREASONS_H
#define INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKREASONS_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Diagnostics/Finding.h"

namespace interop {

struct LockReasonText {
  clang::SourceLocation Loc;
  NoteText Text;
};

/// Describes \p Why, in its order; \p IsHeld is the state that it leads to.
std::vector<LockReasonText> describeReasons(llvm::ArrayRef<LockReason> Why,
                                            const LockModel &Lock, bool IsHeld,
                                            const clang::SourceManager &SM);

/// Describes LockProblem::Why, but for what the warning on \p P says itself.
std::vector<LockReasonText> describeReasons(const LockProblem &P,
                                            const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKREASONS_H
