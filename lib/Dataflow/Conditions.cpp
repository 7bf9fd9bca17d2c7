//===- Conditions.cpp - What decides whether a place is reached -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Conditions.h"
#include "AST/ImportedPlace.h"
#include "Dataflow/Reachability.h"
#include "Facts/Values/ConditionValue.h"

using namespace clang;

namespace interop {

void forEachCondition(const FunctionFacts &Facts, FlowPoint At,
                      llvm::function_ref<void(const Expr &, bool)> See) {
  std::vector<bool> Before = getBlocksBefore(Facts, At.Block);
  auto leads = [&](unsigned B) {
    return B == At.Block || (B < Before.size() && Before[B]);
  };
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
    const BlockFacts &Block = Facts.Blocks[B];
    if (!Before[B] || !Block.Condition || Block.IsSwitch ||
        Block.Succs.size() != 2 || B == At.Block)
      continue;
    bool Then = leads(Block.Succs[0]), Else = leads(Block.Succs[1]);
    if (Then == Else)
      continue;
    bool Outcome = Then;
    const Expr &Test = getUnnegated(*Block.Condition, Outcome);
    See(Test, Outcome);
  }
}

/// Where a comparison with \p With by \p Op has \p Outcome, what is compared is
/// not zero.
static bool excludesZero(BinaryOperatorKind Op, const Expr &With, bool Outcome,
                         const ASTContext &Ctx) {
  std::optional<llvm::APSInt> Number = evaluateInteger(With, Ctx);
  if (!Number && !isNullConstant(With, Ctx))
    return false;
  if (Number && !Number->isZero())
    return Op == BO_EQ && Outcome;
  return Outcome ? Op == BO_NE || Op == BO_LT || Op == BO_GT
                 : Op == BO_EQ || Op == BO_GE || Op == BO_LE;
}

const Expr *findNonZero(const Expr &Condition, bool Outcome,
                        const ASTContext &Ctx) {
  const Expr *Of = getUnnegated(Condition, Outcome).IgnoreParenCasts();
  const auto *B = dyn_cast<BinaryOperator>(Of);
  if (B && B->isComparisonOp()) {
    if (!excludesZero(B->getOpcode(), *B->getRHS(), Outcome, Ctx))
      return nullptr;
    Of = B->getLHS()->IgnoreParenCasts();
    B = dyn_cast<BinaryOperator>(Of);
  } else if (!Outcome) {
    return nullptr;
  }
  return B && B->getOpcode() == BO_Assign ? B->getRHS()->IgnoreParenCasts()
                                          : Of;
}

const Expr *findNull(const Expr &Condition, bool Outcome) {
  // (long)(X == NULL) as well, which is what macros make of an outcome.
  const Expr *E = Condition.IgnoreParenCasts();
  while (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() != UO_LNot)
      return nullptr;
    Outcome = !Outcome;
    E = U->getSubExpr()->IgnoreParenCasts();
  }
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    // __builtin_expect(!!(x), 1), as macros write it.
    if (C->getNumArgs() == 2 && C->getBuiltinCallee())
      return findNull(*C->getArg(0), Outcome);
    return Outcome ? nullptr : E;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() == BO_Assign)
    return Outcome ? nullptr : E;
  if (B->getOpcode() != BO_EQ && B->getOpcode() != BO_NE)
    return nullptr;
  if ((B->getOpcode() == BO_EQ) != Outcome)
    return nullptr;
  // Equal to null, or to a variable that is no one's to give back.
  auto stands = [](const Expr *Of) {
    Of = Of->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(Of))
      if (U->getOpcode() == UO_AddrOf)
        Of = U->getSubExpr()->IgnoreParenCasts();
    const auto *D = dyn_cast<DeclRefExpr>(Of);
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    return isa<IntegerLiteral, GNUNullExpr, CXXNullPtrLiteralExpr>(Of) ||
           (V && V->hasGlobalStorage());
  };
  if (stands(B->getRHS()))
    return B->getLHS();
  return stands(B->getLHS()) ? B->getRHS() : nullptr;
}

} // namespace interop
