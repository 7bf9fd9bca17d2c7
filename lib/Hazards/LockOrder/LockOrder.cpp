//===- LockOrder.cpp - Locks that are taken in both orders ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockOrder.h"
#include "Hazards/LockOrder/AwaitedLockingDiagnostic.h"
#include "Hazards/LockOrder/LockCycles.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/LockOrderFixes.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"

namespace interop {

std::vector<Finding> checkLockOrder(AnalysisContext &TU,
                                    const LockOrderOptions &Options) {
  std::vector<LockCycle> Cycles = findLockCycles(TU, Options);
  const clang::SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<Finding> Found;
  for (const LockCycle &C : Cycles)
    Found.push_back(makeLockOrderFinding(C, SM));
  addLockOrderFixes(Cycles, Options.ReleaseGuard, TU, Found);
  for (const SelfDeadlock &P : findSelfDeadlocks(TU))
    Found.push_back(makeSelfDeadlockFinding(P, SM));
  for (auto Find : {&findTakenAgain, &findHookedLocks, &findEndedUnder,
                    &findStaticReentries, &findForeignCalls,
                    &findReturningCallbacks, &findOwnWaits,
                    &findDrivenCallbacks, &findKeptLocks, &findUnevenLocks,
                    &findUntakenDrops})
    llvm::move(Find(TU), std::back_inserter(Found));
  if (!Options.PairMutexes)
    return Found;
  if (Options.PairObjects)
    llvm::move(findTwoObjects(TU), std::back_inserter(Found));
  for (const AwaitedLocking &P : findAwaitedLockings(TU))
    Found.push_back(makeAwaitedLockingFinding(P, SM));
  return Found;
}

} // namespace interop
