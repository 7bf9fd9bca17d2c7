//===- ReachedBlocks.cpp - Which blocks of a body can be run --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/ReachedBlocks.h"

using namespace clang;

namespace interop {

std::vector<bool> findReached(const FunctionFacts &Facts,
                              llvm::function_ref<Truth(const Expr &)> Decide) {
  std::vector<bool> Seen(Facts.Blocks.size());
  if (Facts.Order.empty())
    return Seen;
  llvm::SmallVector<unsigned, 16> Work;
  auto push = [&](unsigned B) {
    if (B != BlockFacts::NoBlock && !Seen[B]) {
      Seen[B] = true;
      Work.push_back(B);
    }
  };
  push(Facts.Order.front());
  for (const TryFacts &T : Facts.Tries) // whatever throws
    push(T.Dispatch);
  while (!Work.empty()) {
    const BlockFacts &B = Facts.Blocks[Work.pop_back_val()];
    bool IsDecided = B.Condition && !B.IsSwitch && B.Succs.size() == 2;
    Truth Taken = IsDecided ? Decide(*B.Condition) : Truth::Unknown;
    for (unsigned I = 0; I < B.Succs.size(); ++I)
      if (Taken == Truth::Unknown || I == (Taken == Truth::Yes ? 0u : 1u))
        push(B.Succs[I]);
  }
  return Seen;
}

bool isInLoop(const FunctionFacts &Facts, unsigned Block) {
  std::vector<bool> Seen(Facts.Blocks.size());
  llvm::SmallVector<unsigned, 16> Work{Block};
  while (!Work.empty())
    for (unsigned To : Facts.Blocks[Work.pop_back_val()].Succs) {
      if (To == Block)
        return true;
      if (To != BlockFacts::NoBlock && !Seen[To]) {
        Seen[To] = true;
        Work.push_back(To);
      }
    }
  return false;
}

} // namespace interop
