//===- MissingInterpreterLock.cpp - Interpreters used without their lock --===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/MissingInterpreterLock.h"
#include "Diagnostics/InterpreterLock/LockDiagnostic.h"
#include "Edits/InterpreterLock/LockFixes.h"
#include "Hazards/MissingInterpreterLock/MissingLocks.h"
#include "Hazards/MissingInterpreterLock/SharedReferenceDiagnostic.h"
#include "Hazards/MissingInterpreterLock/SharedReferences.h"

namespace interop {

std::vector<Finding>
checkMissingInterpreterLock(AnalysisContext &TU,
                            const MissingInterpreterLockOptions &Options) {
  std::vector<LockProblem> Problems = findMissingLocks(TU);
  std::vector<Finding> Found;
  for (const LockProblem &P : Problems)
    Found.push_back(makeLockFinding(P, TU.getContext().getSourceManager()));
  addLockFixes(Problems, {/*ReleaseGuard=*/"", Options.AcquireGuard}, TU,
               Found);
  for (const SharedReference &R : findSharedReferences(TU))
    Found.push_back(makeSharedReferenceFinding(R));
  return Found;
}

} // namespace interop
