//===- LoopFacts.h - Loops that only their surroundings can end -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the loops of a body that have no exit, or whose every exit depends on
// members and globals alone (a stop flag). A loop that a local value, an
// argument or the result of a call can end is not a fact: whether the call
// waits is that call's own effect.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_LOOPFACTS_H
#define INTEROP_LIB_FACTS_COLLECTION_LOOPFACTS_H

#include "Facts/Collection/BodyShape.h"
#include "Facts/Fact.h"

namespace interop {

/// Appends such loops of \p F, whose body has \p Shape, in source order. Reads
/// a statement once for each loop around it.
void collectLoops(const clang::FunctionDecl &F, const BodyShape &Shape,
                  const clang::ASTContext &Ctx, std::vector<LoopFact> &Loops);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_LOOPFACTS_H
