//===- FinalizerDiagnostic.h - What finalizers do wrong, in words ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a problem of a finalizer to a warning and its notes, without fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/BlockingFinalizer/FinalizerWaits.h"

namespace interop {

/// The warning on \p P and its notes, the primitive cause last.
Finding makeFinalizerFinding(const FinalizerProblem &P,
                             const clang::SourceManager &SM);

/// Adds to \p F what to do where nothing can be edited. \p EndNeedsLock: the
/// end of the bound class needs the lock, which so cannot be dropped around all
/// of it.
void addFinalizerAdvice(const FinalizerProblem &P, bool EndNeedsLock,
                        const clang::SourceManager &SM, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERDIAGNOSTIC_H
