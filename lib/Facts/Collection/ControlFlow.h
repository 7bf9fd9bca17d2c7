//===- ControlFlow.h - From clang's CFG to blocks ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds which block of a body follows which, with exceptions kept apart. In
// clang's CFG only calls throw, an exception runs no destructors on its path,
// and a function-try-block does not cover initializers; so the edges of
// exceptions are used for the order of facts alone, and the facts themselves
// say what is thrown where (Fact::Try).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_CONTROLFLOW_H
#define INTEROP_LIB_FACTS_COLLECTION_CONTROLFLOW_H

#include "Facts/Fact.h"
#include "clang/Analysis/CFG.h"

namespace interop {

/// As CFG::buildCFG, for the body of \p F; null if there is none. A call of
/// which an attribute tells analyzers alone that it does not return
/// (`g_critical()` of GLib is one) returns, unless it stands in a macro, such as
/// an assertion.
std::unique_ptr<clang::CFG>
buildGraph(const clang::FunctionDecl &F, clang::ASTContext &Ctx,
           const clang::CFG::BuildOptions &Options);

/// True if the call at \p Loc stands in the body of an assertion's macro, not
/// in what is asserted: it runs where the program is wrong already, and says
/// nothing of what the program does.
bool isOfAssertion(clang::SourceLocation Loc, const clang::ASTContext &Ctx);

/// Fills in Blocks, but for the ranges of their facts, and what Tries dispatch
/// to. Returns the blocks that are reached, handlers included, forwards.
std::vector<const clang::CFGBlock *> collectBlocks(const clang::CFG &Graph,
                                                   const clang::FunctionDecl &F,
                                                   FunctionFacts &Facts);

/// Makes every block with a fact that may throw a predecessor of the handlers
/// that see it.
void addThrowingPreds(FunctionFacts &Facts);

/// True if \p E may throw by the language: it throws, or calls what is not
/// noexcept. Destructors count only where declared noexcept(false).
bool mayThrow(const Fact &E);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_CONTROLFLOW_H
