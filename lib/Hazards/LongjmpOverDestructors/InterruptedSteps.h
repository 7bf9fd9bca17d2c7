//===- InterruptedSteps.h - What a jump leaves half done --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls that may jump between two steps of a body that belong together:
// a field's memory is freed and the field set anew; a field is set for a call
// and set back; a handle is made and released. Which names they have does not
// matter, as the body itself says what it does after the call.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_INTERRUPTEDSTEPS_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_INTERRUPTEDSTEPS_H

#include "Diagnostics/Finding.h"
#include "Hazards/LongjmpOverDestructors/SkippedDestructors.h"

namespace interop {

struct InterruptedStep {
  enum KindTy : uint8_t {
    Freed,    ///< by First, and given another value by Last
    Set,      ///< by First, and set back by Last
    Acquired, ///< by First, and released by Last
  };
  KindTy Kind = Freed;
  ObjectRef Of;
  const Fact *First = nullptr, *Last = nullptr;
  CallPath Path; ///< from the body to the call that jumps, which Row models
  const FunctionModel *Row = nullptr;
};

/// Of the body that \p Ends is of, each object once, with the first such call.
std::vector<InterruptedStep>
findInterruptedSteps(const SkippedDestructors &Ends, JumpTable &Jumps,
                     AnalysisContext &TU);

Finding makeInterruptedFinding(const InterruptedStep &Of,
                               const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_INTERRUPTEDSTEPS_H
