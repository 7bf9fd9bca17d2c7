//===- StarterBranches.h - What only a team's first thread runs -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_STARTERBRANCHES_H
#define INTEROP_LIB_ANALYSIS_THREADS_STARTERBRANCHES_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// Returns the blocks of \p Facts that a thread of a team does not reach unless
/// it is the one that started the team, by tests of its number
/// (FunctionModel::StartingThread). Empty if there are no such tests.
std::vector<bool> findStarterBlocks(const FunctionFacts &Facts,
                                    AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_STARTERBRANCHES_H
