//===- StarterBranches.cpp - What only a team's first thread runs ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/StarterBranches.h"
#include "Dataflow/ReachedBlocks.h"
#include "Facts/Values/ConditionValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class StarterBranchFinder {
public:
  StarterBranchFinder(const FunctionFacts &Facts, AnalysisContext &TU)
      : Facts(Facts), TU(TU) {}

  std::vector<bool> run() {
    std::vector<bool> Seen = findReached(
        Facts, [this](const Expr &Condition) { return decide(Condition); });
    if (!HasTests)
      return {};
    Seen.flip();
    return Seen;
  }

private:
  /// What a condition comes to for threads that did not start the team.
  Truth decide(const Expr &Condition) {
    Truth Second = evaluate(Condition, 1), Last = evaluate(Condition, 99);
    return Second == Last ? Second : Truth::Unknown;
  }

  Truth evaluate(const Expr &Condition, int64_t Number) {
    bool IsTest = false;
    Truth T =
        evaluateUnder(Condition, TU.getContext(), [&](const Expr &E) {
          bool IsNumber = isNumber(E);
          IsTest |= IsNumber;
          return IsNumber ? AssumedValue::makeInteger(Number) : AssumedValue();
        }).asTruth();
    HasTests |= IsTest;
    return IsTest ? T : Truth::Unknown;
  }

  /// The thread's number: the call that returns it, or a local that got that.
  bool isNumber(const Expr &E) {
    const Expr *Of = E.IgnoreParenCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(Of))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        if (V->isLocalVarDecl() && V->getInit())
          Of = V->getInit()->IgnoreParenCasts();
    const auto *C = dyn_cast<CallExpr>(Of);
    const FunctionDecl *F = C ? TU.getLookup().findCallee(*C) : nullptr;
    const FunctionModel *Row = F ? TU.getLookup().findLockUses(*F) : nullptr;
    return Row && Row->StartingThread;
  }

  const FunctionFacts &Facts;
  AnalysisContext &TU;
  bool HasTests = false;
};

} // namespace

std::vector<bool> findStarterBlocks(const FunctionFacts &Facts,
                                    AnalysisContext &TU) {
  // Few programs have teams, and each condition of each body would be asked.
  if (llvm::none_of(
          TU.getLookup().getModels().getLockUseRows(),
          [](const FunctionModel *Row) { return !!Row->StartingThread; }))
    return {};
  return StarterBranchFinder(Facts, TU).run();
}

} // namespace interop
