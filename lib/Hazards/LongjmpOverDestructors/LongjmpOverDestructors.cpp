//===- LongjmpOverDestructors.cpp - Jumps that skip destructors -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/LongjmpOverDestructors.h"
#include "Hazards/LongjmpOverDestructors/JumpDiagnostic.h"
#include "Hazards/LongjmpOverDestructors/JumpedFrames.h"

namespace interop {

std::vector<Finding>
checkLongjmpOverDestructors(AnalysisContext &TU,
                            const LongjmpOverDestructorsOptions &Options) {
  JumpedFrameOptions Asked;
  Asked.Exceptions = Options.CaughtExceptions;
  Asked.Jumps.OnMemory = Options.ReportBadAlloc;
  llvm::SmallVector<llvm::StringRef, 4> Names;
  llvm::StringRef(Options.UnwindingRuntimes).split(Names, ';', -1, false);
  for (llvm::StringRef Model : Names)
    Asked.Jumps.Unwinding.push_back(Model.trim().str());
  std::vector<Finding> Found;
  const JumpFaults Faults = findJumpFaults(TU, Asked);
  for (const JumpedFrame &P : Faults.Frames)
    Found.push_back(makeJumpFinding(P, TU.getContext()));
  for (const InterruptedStep &S : Faults.Steps)
    Found.push_back(
        makeInterruptedFinding(S, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
