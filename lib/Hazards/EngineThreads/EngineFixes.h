//===- EngineFixes.h - Fixes of engine calls by threads ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes calls of engines: hands them to the thread that owns the engine, by a
// dispatcher that the user names; offers the lock that other calls hold; gives
// advice where nothing can be edited.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEFIXES_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/EngineThreads/EngineProblems.h"
#include "Hazards/EngineThreads/EngineThreads.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// Adds fixes or advice to \p Found, where Found[I] reports Problems[I]. No two
/// fixes on warnings overlap.
void addEngineFixes(llvm::ArrayRef<EngineProblem> Problems,
                    const EngineThreadsOptions &Options, AnalysisContext &TU,
                    llvm::MutableArrayRef<Finding> Found);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEFIXES_H
