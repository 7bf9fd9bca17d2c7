//===- Reachability.cpp - Order within one body ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Reachability.h"

namespace interop {

using Edges = llvm::ArrayRef<unsigned>;

/// What \p Next leads to from \p Start by at least one edge, but not by way of
/// \p NotPast.
static std::vector<bool> reach(const FunctionFacts &Facts, unsigned Start,
                               unsigned NotPast,
                               Edges (*Next)(const BlockFacts &)) {
  std::vector<bool> Reached(Facts.Blocks.size());
  if (Start >= Facts.Blocks.size())
    return Reached;
  const Edges First = Next(Facts.Blocks[Start]);
  llvm::SmallVector<unsigned, 16> Work(First.begin(), First.end());
  while (!Work.empty()) {
    const unsigned B = Work.pop_back_val();
    if (B == BlockFacts::NoBlock || Reached[B])
      continue;
    Reached[B] = true;
    if (B != NotPast)
      llvm::append_range(Work, Next(Facts.Blocks[B]));
  }
  return Reached;
}

std::vector<bool> getBlocksBefore(const FunctionFacts &Facts, unsigned Block,
                                  unsigned NotPast) {
  return reach(Facts, Block, NotPast,
               [](const BlockFacts &B) -> Edges { return B.Preds; });
}

std::vector<bool> getBlocksAfter(const FunctionFacts &Facts, unsigned Block,
                                 unsigned NotPast) {
  return reach(Facts, Block, NotPast,
               [](const BlockFacts &B) -> Edges { return B.Succs; });
}

static bool isEarlier(FlowPoint A, FlowPoint B,
                      const std::vector<bool> &BeforeB) {
  return (A.Block == B.Block && A.Seq < B.Seq) ||
         (A.Block < BeforeB.size() && BeforeB[A.Block]);
}

bool mayPrecede(const FunctionFacts &Facts, FlowPoint A, FlowPoint B) {
  return isEarlier(A, B, getBlocksBefore(Facts, B.Block));
}

std::vector<const Fact *> getFactsBefore(const FunctionFacts &Facts,
                                         const Fact &To) {
  std::vector<bool> Before = getBlocksBefore(Facts, To.At.Block);
  std::vector<const Fact *> Found;
  for (const Fact &E : Facts.All) {
    bool IsPart = E.Node && E.Node == To.Node; // the call that calls To
    if (&E != &To && !IsPart && isEarlier(E.At, To.At, Before))
      Found.push_back(&E);
  }
  return Found;
}

std::vector<bool> getReturningBlocks(const FunctionFacts &Facts) {
  std::vector<llvm::SmallVector<unsigned, 2>> Preds(Facts.Blocks.size());
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
    for (unsigned To : Facts.Blocks[B].Succs)
      if (To != BlockFacts::NoBlock)
        Preds[To].push_back(B);
  std::vector<bool> Before(Facts.Blocks.size());
  llvm::SmallVector<unsigned, 16> Work;
  if (!Facts.Blocks.empty())
    Work.push_back(FunctionFacts::ExitBlock);
  while (!Work.empty()) {
    unsigned B = Work.pop_back_val();
    if (Before[B])
      continue;
    Before[B] = true;
    Work.append(Preds[B].begin(), Preds[B].end());
  }
  return Before;
}

std::vector<bool> getNormalBlocks(const FunctionFacts &Facts) {
  if (Facts.Order.empty())
    return std::vector<bool>(Facts.Blocks.size());
  const unsigned First = Facts.Order.front();
  std::vector<bool> Reached = getBlocksAfter(Facts, First);
  Reached[First] = true;
  return Reached;
}

llvm::ArrayRef<Fact> getFactsIn(const FunctionFacts &Facts, unsigned Block) {
  const BlockFacts &B = Facts.Blocks[Block];
  return llvm::ArrayRef(Facts.All).slice(B.FirstFact, B.EndFact - B.FirstFact);
}

llvm::SmallVector<const Expr *, 4> findDeciding(const FunctionFacts &Facts,
                                                FlowPoint At) {
  llvm::SmallVector<const Expr *, 4> Out;
  const std::vector<bool> Before = getBlocksBefore(Facts, At.Block);
  auto comesThere = [&](unsigned B) { return B == At.Block || Before[B]; };
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
    const BlockFacts &Block = Facts.Blocks[B];
    if (Block.Condition && Before[B] &&
        llvm::any_of(Block.Succs, [&](unsigned S) {
          return S != BlockFacts::NoBlock && !comesThere(S);
        }))
      Out.push_back(Block.Condition);
  }
  return Out;
}

} // namespace interop
