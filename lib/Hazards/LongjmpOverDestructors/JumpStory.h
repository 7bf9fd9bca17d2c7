//===- JumpStory.h - Frames left by a jump, in words ---------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The warning and notes of a frame that a jump leaves unfinished.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPSTORY_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPSTORY_H

#include "Hazards/LongjmpOverDestructors/JumpedFrames.h"
#include "Diagnostics/Finding.h"

namespace interop {

Finding tell(const JumpedFrame &P, const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_JUMPSTORY_H
