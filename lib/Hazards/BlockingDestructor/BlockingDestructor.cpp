//===- BlockingDestructor.cpp - Destructors that wait ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/BlockingDestructor.h"
#include "Hazards/BlockingDestructor/DestructorDiagnostic.h"
#include "Hazards/BlockingDestructor/DestructorFixes.h"
#include "Hazards/BlockingDestructor/DestructorWaits.h"
#include "Hazards/BlockingDestructor/EndFunctionWaits.h"
#include "Hazards/BlockingDestructor/ForgottenWakes.h"
#include "Hazards/BlockingDestructor/LateWakes.h"
#include "Hazards/BlockingDestructor/LostWakes.h"
#include "Hazards/BlockingDestructor/OneWake.h"
#include "Hazards/BlockingDestructor/UnwokenChanges.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

std::vector<Finding>
checkBlockingDestructor(AnalysisContext &TU,
                        const BlockingDestructorOptions &Options) {
  std::vector<DestructorWait> Waits = findDestructorWaits(TU, Options);
  llvm::append_range(Waits, findEndFunctionWaits(TU, Options));
  std::vector<Finding> Found;
  for (const DestructorWait &W : Waits) {
    Found.push_back(makeDestructorFinding(W));
    addDestructorFixes(W, Options.FixBoundMs, TU, Found.back());
    addDestructorAdvice(W, TU.getContext().getSourceManager(), Found.back());
  }
  const std::vector<WakeWaiter> Waiters = findWakeWaiters(TU);
  for (const LostWake &L : findLostWakes(Waits, Waiters, TU))
    Found.push_back(makeLostWakeFinding(L));
  llvm::append_range(Found, findOneWakes(Waiters, TU));
  llvm::append_range(Found, findUnwokenChanges(Waits, Waiters, TU));
  llvm::append_range(Found, findLateWakes(Waiters, TU));
  llvm::append_range(Found, findForgottenWakes(TU));
  return Found;
}

} // namespace interop
