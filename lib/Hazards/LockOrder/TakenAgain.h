//===- TakenAgain.h - Locks that a callee takes again -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds places that take a mutex which the same thread has for certain, by
// themselves or by what they call: it waits for itself.
//   void set_error(conn *c) { lock(&c->lock); ... unlock(&c->lock); }
//   void send(conn *c) { lock(&c->lock); if (failed) set_error(c); ... }
// Only where both are the lock of one object: from the holder to where it is
// taken again each body hands the object itself on, and where the lock cannot
// be a recursive one (PlainLocks).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_TAKENAGAIN_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_TAKENAGAIN_H

#include "Analysis/Locks/ProgramLocks.h"
#include "Diagnostics/Finding.h"

namespace interop {

struct TakenAgain {
  LockOperation Held; ///< taken in Chain.front().In
  CallPath Chain;     ///< from there to where it is taken again
  clang::SourceLocation Again;
  bool InSameBody = false;
};

/// Returns one for each body, lock and callee, in source order.
std::vector<TakenAgain> findTakenAgain(AnalysisContext &TU);

Finding makeTakenAgainFinding(const TakenAgain &P,
                              const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_TAKENAGAIN_H
