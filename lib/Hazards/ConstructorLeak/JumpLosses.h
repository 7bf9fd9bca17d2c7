//===- JumpLosses.h - What an error jump loses ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells error jumps that lose a handle from those after which somebody else has
// it, or that cannot come about while there is one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_JUMPLOSSES_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_JUMPLOSSES_H

#include "Effects/Handles/HandleFlow.h"

namespace interop {

/// False where somebody else has \p H already, where the interpreter asks what
/// \p F is called on for its type, and where \p H is an interpreter: its errors
/// come back to its own barriers.
bool losesByJump(const clang::FunctionDecl &F, const ThrowExit &X,
                 const OwnedHandle &H, ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_JUMPLOSSES_H
