//===- CallbackExits.h - Callbacks that do not return -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A callback is left by force where an exception or a jump of the interpreter
// passes through it: the frames of the library below it know nothing of that,
// and what they hold stays held.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKEXITS_H
#define INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKEXITS_H

#include "Hazards/CallbackIntoInterpreter/CallbackProblems.h"

namespace interop {

/// Adds the problems of kind Throws and Jumps to \p To.
void findCallbackExits(AnalysisContext &TU, std::vector<CallbackProblem> &To);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKEXITS_H
