//===- CalleeFacts.h - What a call leads to, a few bodies deep --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Looks through the bodies that a call leads to for one question about what
// they do. Not many of them: who asks takes a call that leads further for one
// that goes on out of view.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_CALLEEFACTS_H
#define INTEROP_LIB_ANALYSIS_CALLS_CALLEEFACTS_H

#include "Effects/EffectTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

using FactTest = llvm::function_ref<bool(const Fact &)>;

/// True if \p Is holds of a step that is no call, in the bodies that \p Call
/// leads to, or \p IsUnseen of a call, \p Call among them, whose body is out of
/// view or one too many. Calls of which \p IsPassedOver holds lead nowhere.
bool anyInCallees(const Fact &Call, EffectTable &Effects, FactTest IsPassedOver,
                  FactTest Is, FactTest IsUnseen);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_CALLEEFACTS_H
