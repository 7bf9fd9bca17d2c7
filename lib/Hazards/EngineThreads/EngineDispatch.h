//===- EngineDispatch.h - May a call wait for a dispatcher? --- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What speaks against handing a call of an engine to another thread: locks that
// its thread holds while it waits, and finalizers and signals, which must not
// wait.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDISPATCH_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDISPATCH_H

#include "Hazards/EngineThreads/EngineProblems.h"

namespace interop {

/// The call of the problem first, then its others.
std::vector<const Fact *> getCalls(const EngineProblem &P);
/// Those of them that are no part of another one.
std::vector<const Fact *> getOutermostCalls(const EngineProblem &P,
                                            const clang::ASTContext &Ctx);

/// Why nobody may wait where \p P is, in words that follow "because"; empty if
/// nothing is known against it.
std::string findWaitHindrance(const EngineProblem &P, AnalysisContext &TU);

/// The threads that may make the call of \p P are those that hold this, a lock
/// of kind `thread`: what may be done on any thread that is made one of them.
/// Null if that is not so.
const LockModel *findThreadLock(const EngineProblem &P, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDISPATCH_H
