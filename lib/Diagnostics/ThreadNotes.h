//===- ThreadNotes.h - The thread that a join waits for ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells, in notes, why the thread that somebody joins does not end: where it is
// started, what it waits in or which loop it stays in, and what the joiner does
// not do about it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_THREADNOTES_H
#define INTEROP_LIB_DIAGNOSTICS_THREADNOTES_H

#include "Analysis/Waits/WaitClassifier.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// ": nothing tells the thread to stop": why a join may last, for a message;
/// empty if \p J does not say.
std::string describeLack(const WaitVerdict &J);

/// Adds the notes on \p J, of the join \p Join, to \p F; nothing if \p J does
/// not speak of a thread in view.
void explainThread(const WaitVerdict &J, const Fact &Join, Finding &F);

/// Adds what is known of how long the call \p E of \p Row waits.
void explainWait(const Fact &E, const FunctionModel &Row, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_THREADNOTES_H
