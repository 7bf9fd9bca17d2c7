//===- LeakFixes.h - Fixes for handles that are lost ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes lost handles: a release before each `throw` that loses the handle, or a
// guard that holds it until nothing can throw any more. What changes the class,
// or the order of what the constructor does, stands on a note.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKFIXES_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/ConstructorLeak/ConstructorLeak.h"
#include "Hazards/ConstructorLeak/ConstructorLeaks.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// Adds edits and advice to \p Findings, where Findings[I] reports Problems[I].
/// \p Own: as in findConstructorLeaks.
void addLeakFixes(llvm::ArrayRef<LeakProblem> Problems,
                  const ConstructorLeakOptions &Options,
                  const ProgramHandles &Own, AnalysisContext &TU,
                  llvm::MutableArrayRef<Finding> Findings);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKFIXES_H
