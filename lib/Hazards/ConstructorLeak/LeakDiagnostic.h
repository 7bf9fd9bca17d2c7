//===- LeakDiagnostic.h - Lost handles, in words ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Words for a LeakProblem: one sentence where the exception comes from, and
// notes that say where each handle was acquired, what would have released it,
// and why there is an exception.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/ConstructorLeak/ConstructorLeaks.h"

namespace interop {

Finding makeLeakFinding(const LeakProblem &P, const clang::SourceManager &SM);

/// Adds to \p F what to do by hand, where it offers no edit.
void addLeakAdvice(const LeakProblem &P, Finding &F);

/// Returns the path to the acquisition of \p H from the body where the warning
/// of \p P stands.
llvm::ArrayRef<CallStep> getOwnPath(const LeakProblem &P, const LostHandle &H);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKDIAGNOSTIC_H
