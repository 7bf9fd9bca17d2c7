//===- Conditions.cpp - What decides whether a place is reached -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Facts/Values/ConditionValue.h"

using namespace clang;

namespace interop {

void forEachCondition(const FunctionFacts &Facts, const Fact &At,
                      llvm::function_ref<void(const Expr &, bool)> See) {
  std::vector<bool> Before = getBlocksBefore(Facts, At.At.Block);
  auto leads = [&](unsigned B) {
    return B == At.At.Block || (B < Before.size() && Before[B]);
  };
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
    const BlockFacts &Block = Facts.Blocks[B];
    if (!Before[B] || !Block.Condition || Block.IsSwitch ||
        Block.Succs.size() != 2 || B == At.At.Block)
      continue;
    bool Then = leads(Block.Succs[0]), Else = leads(Block.Succs[1]);
    if (Then == Else)
      continue;
    bool Outcome = Then;
    const Expr &Test = getUnnegated(*Block.Condition, Outcome);
    See(Test, Outcome);
  }
}

} // namespace interop
