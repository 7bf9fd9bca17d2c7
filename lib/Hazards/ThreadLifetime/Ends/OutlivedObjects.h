//===- OutlivedObjects.h - Objects that go before their thread --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds objects that are destroyed or freed while a thread that uses them may
// still run: it is detached or never joined, and what ends the object tells it
// to stop at most, but does not wait.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_OUTLIVEDOBJECTS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_OUTLIVEDOBJECTS_H

#include "Hazards/ThreadLifetime/OwnerView.h"
#include "Hazards/ThreadLifetime/StartUses.h"

namespace interop {

/// Adds to \p Out what the thread \p Start, whose body does \p Touched, may use
/// after its end. \p Gone: where the thread is detached, or started if nothing
/// keeps it; else null.
void findOutlivedObjects(const StartedBody &Start,
                         const AccessCollector &Touched, const Fact *Gone,
                         AnalysisContext &TU, std::vector<StartFault> &Out);

/// Likewise locals whose method \p Starter starts the thread, which is not
/// waited for at their end: where a function calls it and returns.
void findLocalObjects(const StartedBody &Start,
                      const clang::CXXMethodDecl &Starter,
                      const AccessCollector &Touched, const Fact *LetGo,
                      AnalysisContext &TU, std::vector<StartFault> &Out);

/// Likewise parts of such objects, and globals, that the function ends which
/// tells the thread to stop: `quit = 1; free(buffer);`. \p LetGo: where it is
/// detached, if it is.
void findUnjoinedEnds(const StartedBody &Start, const AccessCollector &Touched,
                      const Fact *LetGo, AnalysisContext &TU,
                      std::vector<StartFault> &Out);

/// Adds to \p Out what functions end before they stop the library's thread that
/// calls back what uses it.
void findCallbackEnds(AnalysisContext &TU, std::vector<StartFault> &Out);

/// Adds to \p Out the object that \p Start, on a pool, may use after its end.
void findPooledUses(const StartedBody &Start, const AccessCollector &Touched,
                    AnalysisContext &TU, std::vector<StartFault> &Out);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_OUTLIVEDOBJECTS_H
