//===- JumpedFrames.h - Frames that a jump leaves unfinished ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the user's bodies that an error jump leaves while something is alive or
// held in them. Each problem is the set of such things that one jump is the
// first to skip.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPEDFRAMES_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPEDFRAMES_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Hazards/LongjmpOverDestructors/InterruptedSteps.h"

namespace interop {

struct JumpedFrameOptions {
  JumpOptions Jumps;
  bool Exceptions = true; ///< exceptions that handlers handle count
};

struct JumpedFrame {
  /// What the first jump skips and no earlier jump of the body does. Not empty.
  std::vector<SkippedDestructor> Skipped;
  /// Leads from the body to the call that jumps, which Row models.
  CallPath Path;
  const FunctionModel *Row = nullptr; ///< of getLast()
  /// The call of the body, such as setjmp(), that the jump comes back to; null
  /// if the jump leaves the body.
  const Fact *Return = nullptr;
  /// Further calls of the body that skip some of the same.
  std::vector<const Fact *> Others;
  /// A barrier of the same model; empty if it names none.
  std::string Barrier;

  const clang::FunctionDecl &getBody() const {
    return *Path.front().In.getFunction();
  }
  const Fact &getFirst() const { return *Path.front().At; }
  const Fact &getLast() const { return *Path.back().At; }
};

struct JumpFaults {
  std::vector<JumpedFrame> Frames; ///< in source order
  std::vector<InterruptedStep> Steps;
};

JumpFaults findJumpFaults(AnalysisContext &TU,
                          const JumpedFrameOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPEDFRAMES_H
