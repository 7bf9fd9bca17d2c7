//===- UnevenUndoing.h - What only some ways of a body undo -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds functions that attach their thread to a runtime and detach it before
// some of their returns, but not before others. A function that leaves the
// thread attached on all ways may do so for its callers.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_UNEVENUNDOING_H
#define INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_UNEVENUNDOING_H

#include "Analysis/InterpreterLock/LockView.h"

namespace interop {

/// Returns problems of kind NotGivenBack with Use, one for each return of \p F
/// that can follow the call that attaches the thread (LockUse::UndoneBy) and no
/// call that undoes it.
std::vector<LockProblem> findUnevenUndoing(const clang::FunctionDecl &F,
                                           AnalysisContext &TU, LockView &View);

/// True if what runs in \p E, or one of the functions that it reaches, undoes
/// \p Use.
bool reachesUndoing(Entity E, const LockUse &Use, EffectTable &Effects);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_UNEVENUNDOING_H
