//===- Reachability.h - Order within one body -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers whether one fact of a body can come before another. Each answer walks
// the body once.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_REACHABILITY_H
#define INTEROP_LIB_DATAFLOW_REACHABILITY_H

#include "Facts/Fact.h"

namespace interop {

/// Blocks from which \p Block can be reached by at least one edge; with \p
/// NotPast, a block, only that itself and those that need not lead through it.
std::vector<bool> getBlocksBefore(const FunctionFacts &Facts, unsigned Block,
                                  unsigned NotPast = BlockFacts::NoBlock);

/// Likewise blocks that can be reached from \p Block, without an exception.
std::vector<bool> getBlocksAfter(const FunctionFacts &Facts, unsigned Block,
                                 unsigned NotPast = BlockFacts::NoBlock);

/// True if \p A can come before \p B; every place of a loop comes before all of
/// them.
bool mayPrecede(const FunctionFacts &Facts, FlowPoint A, FlowPoint B);

/// Blocks that are reached without an exception.
std::vector<bool> getNormalBlocks(const FunctionFacts &Facts);

/// Blocks from which the body may be left without an exception.
std::vector<bool> getReturningBlocks(const FunctionFacts &Facts);

/// The facts of \p Facts that can precede \p To (not \p To itself), in order.
std::vector<const Fact *> getFactsBefore(const FunctionFacts &Facts,
                                         const Fact &To);

/// The facts of a block, in order.
llvm::ArrayRef<Fact> getFactsIn(const FunctionFacts &Facts, unsigned Block);

/// What is branched on to get to \p At, with a way that does not lead there; by
/// the numbers of the blocks.
llvm::SmallVector<const clang::Expr *, 4>
findDeciding(const FunctionFacts &Facts, FlowPoint At);

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_REACHABILITY_H
