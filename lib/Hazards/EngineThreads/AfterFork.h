//===- AfterFork.h - Engines in the child of a fork -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls of an engine that does not survive a fork, made in the child
// before it runs another program, where the unit shows that the parent had
// entered the engine. A child that is the first to use it does right.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_AFTERFORK_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_AFTERFORK_H

#include "Hazards/EngineThreads/EngineProblems.h"

namespace interop {

/// Returns problems of kind AfterFork, in source order. Path leads from the
/// function that goes on in the child to the engine's call, Other is where the
/// parent entered the engine, both without a root; Made is the fork.
std::vector<EngineProblem> findAfterFork(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_AFTERFORK_H
