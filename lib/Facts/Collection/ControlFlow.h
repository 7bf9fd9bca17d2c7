//===- ControlFlow.h - From clang's CFG to blocks ------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which block of a body follows which, with exceptions kept apart. In clang's
// CFG only calls throw, no destructor runs on the way out, and a function-try-
// block does not cover initializers; so the edges of exceptions are used for
// the order of facts alone, and the facts themselves say what is thrown where
// (Fact::Try).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_CONTROLFLOW_H
#define INTEROP_LIB_FACTS_COLLECTION_CONTROLFLOW_H

#include "Facts/Fact.h"
#include "clang/Analysis/CFG.h"

namespace interop {

/// Fills in Blocks, but for the ranges of their facts, and what Tries dispatch
/// to. Returns the blocks that are reached, handlers included, forwards.
std::vector<const clang::CFGBlock *> collectBlocks(const clang::CFG &Graph,
                                                   const clang::FunctionDecl &F,
                                                   FunctionFacts &Facts);

/// Makes every block with a fact that may throw a predecessor of the handlers
/// that see it.
void addThrowingPreds(FunctionFacts &Facts);

/// What the language says of \p E: a call of what is not noexcept, or a throw.
/// Destructors count only where they are declared noexcept(false).
bool mayThrow(const Fact &E);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_CONTROLFLOW_H
