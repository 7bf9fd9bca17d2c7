//===- ThrownState.h - What a thrown value is made of -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether a handle may be released before an exception is made: the
// exception's message may be the handle's, its number the last error.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_THROWNSTATE_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_THROWNSTATE_H

#include "clang/AST/Stmt.h"

namespace interop {

/// True if what \p Throw throws may depend on the handle, or on what releasing
/// it would change: errno, a last error, a message that the library owns.
bool usesState(const clang::Stmt &Throw);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_THROWNSTATE_H
