//===- EngineDiagnostic.h - Engines and their threads, in words -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a call that the affinity of an engine forbids to a warning and its
// notes, without fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDIAGNOSTIC_H

#include "Analysis/Threads/LockDiscipline.h"
#include "Analysis/Threads/StaleTests.h"
#include "Diagnostics/Finding.h"
#include "Hazards/EngineThreads/EngineProblems.h"

namespace interop {

/// The warning on \p P and its notes: the path, the other path, siblings that
/// do it right, further places, what the library offers.
Finding makeEngineFinding(const EngineProblem &P,
                          const clang::SourceManager &SM);

/// The warning on a use without the lock that others hold, with one of these.
Finding makeUnlockedFinding(const UnlockedUse &P,
                            const clang::SourceManager &SM);

/// The warning on a test without the lock that the act is done with.
Finding makeStaleTestFinding(const StaleTest &P,
                             const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDIAGNOSTIC_H
