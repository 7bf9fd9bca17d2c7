//===- CallbackDiagnostic.h - What callbacks do wrong, in words -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a problem of a callback to a warning and its notes, without fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/CallbackIntoInterpreter/CallbackProblems.h"

namespace interop {

/// The warning on \p P and its notes.
Finding makeCallbackFinding(const CallbackProblem &P,
                            const clang::SourceManager &SM);

/// Returns the note of \p F on CallbackProblem::Calls[I]; null if it has none.
Note *findCallNote(const CallbackProblem &P, size_t I,
                   const clang::SourceManager &SM, Finding &F);

/// Adds to \p F what to do where nothing can be edited.
void addCallbackAdvice(const CallbackProblem &P, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKDIAGNOSTIC_H
