//===- ReachedBlocks.cpp - Which blocks of a body can be run --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/ReachedBlocks.h"

using namespace clang;

namespace interop {

using Evaluation = llvm::function_ref<std::optional<int64_t>(const Expr &)>;

/// What a constant of a case label is; nothing if it is not known here.
static std::optional<int64_t> getLabel(const Expr *E, Evaluation Evaluate) {
  const auto *C = dyn_cast_or_null<ConstantExpr>(E);
  if (C && C->hasAPValueResult() && C->getAPValueResult().isInt())
    return C->getAPValueResult().getInt().tryExtValue();
  return E ? Evaluate(*E) : std::nullopt;
}

/// Whether the case \p Label is for \p Value.
static Truth isFor(const CaseStmt &Label, int64_t Value, Evaluation Evaluate) {
  std::optional<int64_t> First = getLabel(Label.getLHS(), Evaluate);
  std::optional<int64_t> Last =
      Label.getRHS() ? getLabel(Label.getRHS(), Evaluate) : First;
  if (!First || !Last)
    return Truth::Unknown;
  return *First <= Value && Value <= *Last ? Truth::Yes : Truth::No;
}

/// Where the switch at the end of \p B can lead for \p Value: to its case, or
/// else to the default or past it.
static llvm::SmallVector<unsigned, 2> findCases(const FunctionFacts &Facts,
                                                const BlockFacts &B,
                                                int64_t Value,
                                                Evaluation Evaluate) {
  llvm::SmallVector<unsigned, 2> Cases, Others;
  for (unsigned To : B.Succs) {
    if (To == BlockFacts::NoBlock)
      continue;
    const auto *Label = dyn_cast_or_null<CaseStmt>(Facts.Blocks[To].Label);
    Truth Is = Label ? isFor(*Label, Value, Evaluate) : Truth::No;
    if (Is == Truth::Yes)
      return {To};
    if (!Label)
      Others.push_back(To);
    else if (Is == Truth::Unknown)
      Cases.push_back(To);
  }
  Cases.append(Others);
  return Cases;
}

std::vector<bool>
findReached(const FunctionFacts &Facts,
            llvm::function_ref<Truth(const Expr &)> Decide,
            llvm::function_ref<std::optional<int64_t>(const Expr &)> Switch) {
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
    if (B.Condition && B.IsSwitch && Switch)
      if (std::optional<int64_t> Value = Switch(*B.Condition)) {
        llvm::for_each(findCases(Facts, B, *Value, Switch), push);
        continue;
      }
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
