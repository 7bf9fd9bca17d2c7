//===- Mitigations.h - Calls that bound a wait -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mitigation is a call that a model names with a function that waits: where
// the program makes it, the wait is bounded or does not come about. A linger
// period that is set on a socket bounds the wait for its context's end.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_MITIGATIONS_H
#define INTEROP_LIB_ANALYSIS_WAITS_MITIGATIONS_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/ModeledCalls.h"

namespace interop {

/// True if the program makes, somewhere in this TU, a call that the model says
/// bounds such a wait on \p Object (any object, where it is unknown).
bool isMitigated(const Blocking &B, const ObjectRef &Object,
                 AnalysisContext &TU);

/// True if some call in this TU is a mitigation of \p B, with the arguments it
/// asks for, and \p Counts.
bool hasMitigation(
    const Blocking &B, AnalysisContext &TU,
    llvm::function_ref<bool(const Mitigation &, const ModeledCall &)> Counts);

/// True if \p C is made on \p O: as its object, one of its arguments, or what
/// it makes.
bool isMadeOn(const ModeledCall &C, const ObjectRef &O);

/// True if a call of \p Callee with \p Args is \p M, with the arguments it asks
/// for.
bool isMitigation(const Mitigation &M, const clang::FunctionDecl &Callee,
                  llvm::ArrayRef<const clang::Expr *> Args,
                  const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_MITIGATIONS_H
