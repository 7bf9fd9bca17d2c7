//===- FailureTests.cpp - Tests that say of a failure ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/FailureTests.h"
#include "AST/ImportedPlace.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

/// Where \p V is not zero something failed: `rc` is such a number, the `slot`
/// or `id` that was found is none.
static bool saysStatus(const VarDecl &V) {
  return (!V.getType()->isUnsignedIntegerType() ||
          V.getType()->isEnumeralType()) &&
         V.getIdentifier() &&
         (hasNameWord(V.getName(), NameWord::Fail) ||
          hasNameWord(V.getName(), {"rc", "ret", "rv", "status"}));
}

bool saysFailure(const Expr &Test, bool Outcome, const VarDecl &V,
                 const ASTContext &Ctx) {
  auto isIt = [&V](const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *B = dyn_cast<BinaryOperator>(E);
        B && B->getOpcode() == BO_Assign)
      E = B->getLHS()->IgnoreParenCasts();
    const auto *D = dyn_cast<DeclRefExpr>(E);
    return D && D->getDecl() == &V;
  };
  const bool IsNumber =
      V.getType()->isIntegerType() && !V.getType()->isBooleanType();
  const Expr *E = Test.IgnoreParenCasts();
  if (isIt(E))
    return IsNumber ? Outcome && saysStatus(V) : !Outcome;
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isComparisonOp() || !isIt(B->getLHS()))
    return false;
  if (!IsNumber)
    return isNullConstant(*B->getRHS(), Ctx) &&
           Outcome == (B->getOpcode() == BO_EQ);
  std::optional<llvm::APSInt> With = evaluateInteger(*B->getRHS(), Ctx);
  if (!With)
    return false;
  if (With->isZero() && (B->getOpcode() == BO_NE || B->getOpcode() == BO_EQ))
    return Outcome == (B->getOpcode() == BO_NE) && saysStatus(V);
  if (With->isZero())
    return B->getOpcode() == (Outcome ? BO_LT : BO_GE);
  return With->isNegative() && Outcome == (B->getOpcode() == BO_EQ);
}

} // namespace interop
