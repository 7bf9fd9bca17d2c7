//===- DestructorFixes.h - Fixes for destructors that wait ---- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The safe fix loses nothing (a stop signal moves to before the join, a waiting
// thread is woken) and stands on the warning. What may drop data, or leaves an
// object to the system, is an alternative on a note of its own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORFIXES_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/BlockingDestructor/DestructorWaits.h"

namespace interop {

/// Adds to \p F what can be offered for \p W. \p BoundMs: the bound in
/// milliseconds that fixes give to waits.
void addDestructorFixes(const DestructorWait &W, unsigned BoundMs,
                        AnalysisContext &TU, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORFIXES_H
