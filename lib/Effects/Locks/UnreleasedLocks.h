//===- UnreleasedLocks.h - Exits with the lock dropped ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds where a body is left with an interpreter lock dropped, and nobody else
// has the token to take it again.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_UNRELEASEDLOCKS_H
#define INTEROP_LIB_EFFECTS_LOCKS_UNRELEASEDLOCKS_H

#include "Effects/Locks/LockState.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// The state at a place of the body; nothing where no path leads.
using FindStateAt = llvm::function_ref<std::optional<LockState>(FlowPoint)>;

/// In the order of the blocks, throws last.
std::vector<UnreleasedLock> findLosses(const FunctionFacts &Facts,
                                       LockFlow &Flow, ModelLookup &Known,
                                       FindStateAt FindAt);

/// Returns the exits on which the lock is held or dropped, unlike at \p Entry,
/// each with what made it so.
std::vector<UnreleasedLock>
findStays(const FunctionFacts &Facts, LockPresence Entry, FindStateAt FindAt);

/// See LockSummary::ExitBy.
std::vector<std::pair<int64_t, LockPresence>>
findExitBy(const FunctionFacts &Facts, const clang::ASTContext &Ctx,
           FindStateAt FindAt);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_UNRELEASEDLOCKS_H
