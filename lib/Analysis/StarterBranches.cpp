//===- StarterBranches.cpp - What only a team's first thread runs ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/StarterBranches.h"
#include "CallGraph/ConditionValue.h"

using namespace clang;

namespace interop {

namespace {

class Finder {
public:
  Finder(const FunctionFacts &Facts, TUAnalysis &TU) : Facts(Facts), TU(TU) {}

  std::vector<bool> run() {
    if (Facts.Order.empty())
      return {};
    std::vector<bool> Seen(Facts.Blocks.size());
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
      Truth Taken = decide(B);
      for (unsigned I = 0; I < B.Succs.size(); ++I)
        if (Taken == Truth::Unknown || I == (Taken == Truth::Yes ? 0u : 1u))
          push(B.Succs[I]);
    }
    if (!HasTests)
      return {};
    Seen.flip();
    return Seen;
  }

private:
  /// What a condition comes to for threads that did not start the team.
  Truth decide(const BlockFacts &B) {
    if (!B.Condition || B.IsSwitch || B.Succs.size() != 2)
      return Truth::Unknown;
    Truth Second = evaluate(*B.Condition, 1), Last = evaluate(*B.Condition, 99);
    return Second == Last ? Second : Truth::Unknown;
  }

  Truth evaluate(const Expr &Condition, int64_t Number) {
    bool IsTest = false;
    Truth T = evaluateUnder(getOwnTest(Condition), TU.getContext(),
                            [&](const Expr &E) {
                              bool IsNumber = isNumber(E);
                              IsTest |= IsNumber;
                              return IsNumber
                                         ? AssumedValue::makeInteger(Number)
                                         : AssumedValue();
                            })
                  .asTruth();
    HasTests |= IsTest;
    return IsTest ? T : Truth::Unknown;
  }

  /// The thread's number: the call that tells it, or a local that got that.
  bool isNumber(const Expr &E) {
    const Expr *Of = E.IgnoreParenCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(Of))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        if (V->isLocalVarDecl() && V->getInit())
          Of = V->getInit()->IgnoreParenCasts();
    const auto *C = dyn_cast<CallExpr>(Of);
    const FunctionDecl *F = C ? TU.getKnowledge().findCallee(*C) : nullptr;
    const FunctionRow *Row = F ? TU.getKnowledge().findLockUses(*F) : nullptr;
    return Row && Row->StartingThread;
  }

  const FunctionFacts &Facts;
  TUAnalysis &TU;
  bool HasTests = false;
};

} // namespace

std::vector<bool> findStarterBlocks(const FunctionFacts &Facts,
                                    TUAnalysis &TU) {
  return Finder(Facts, TU).run();
}

} // namespace interop
