//===- EngineGuard.h - The lock that other calls hold -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where some calls of an engine hold a lock and one does not, offers the same
// lock for that one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEGUARD_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEGUARD_H

#include "Diagnostics/Finding.h"
#include "Diagnostics/GeneratedCode.h"
#include "Hazards/EngineThreads/EngineProblems.h"

namespace interop {

/// Adds a note to \p F: hold P.Guard, which must be there, around the calls of
/// \p P, with a guard like that of the other call where the lock can be named.
/// Callers of the function may hold the lock already, so it is never the fix.
void offerGuard(const EngineProblem &P, const GeneratedCode &Generated,
                AnalysisContext &TU, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEGUARD_H
