//===- DestructorDiagnostic.h - Destructors that wait, in words -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/BlockingDestructor/DestructorWaits.h"

namespace interop {

/// The warning and the notes of \p W, without fixes: step by step from the
/// destructor to the call that waits, then why nothing ends the wait.
Finding makeDestructorFinding(const DestructorWait &W);

/// Adds a note that says what to do, where \p F offers no fix.
void addDestructorAdvice(const DestructorWait &W,
                         const clang::SourceManager &SM, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORDIAGNOSTIC_H
