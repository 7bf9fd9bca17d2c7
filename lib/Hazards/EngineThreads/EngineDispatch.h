//===- EngineDispatch.h - May a call wait for a dispatcher? -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what speaks against handing a call of an engine to another thread:
// locks that the caller holds while it waits, and finalizers and signal
// handlers, which must not wait.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDISPATCH_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDISPATCH_H

#include "Hazards/EngineThreads/EngineProblems.h"

namespace interop {

/// Returns the call of the problem, then its others.
std::vector<const Fact *> getCalls(const EngineProblem &P);
/// Returns the calls of \p P that are not nested in another one of them.
std::vector<const Fact *> getOutermostCalls(const EngineProblem &P,
                                            const clang::ASTContext &Ctx);

/// Returns why nobody may wait where \p P is, in words that follow "because";
/// empty if nothing is known against it.
std::string findWaitHindrance(const EngineProblem &P, AnalysisContext &TU);

/// Returns the lock of kind `thread` that the call of \p P requires, by its
/// row: a thread that takes it may make the call. Null if there is none.
const LockModel *findThreadLock(const EngineProblem &P, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEDISPATCH_H
