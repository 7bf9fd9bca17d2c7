//===- JumpDiagnostic.h - Frames left by a jump, in words -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the warning and notes for a frame that a jump leaves unfinished.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/LongjmpOverDestructors/JumpedFrames.h"

namespace interop {

Finding makeJumpFinding(const JumpedFrame &P, const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPDIAGNOSTIC_H
