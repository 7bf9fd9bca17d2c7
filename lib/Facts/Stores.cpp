//===- Stores.cpp - Facts that give a place a value -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Stores.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

bool isStore(const Fact &E) {
  return E.Kind == Fact::Store || E.Kind == Fact::Declare;
}

bool isThroughPointer(const Fact &E) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
  const Expr *To = B ? B->getLHS()->IgnoreParenImpCasts() : nullptr;
  if (const auto *S = dyn_cast_or_null<ArraySubscriptExpr>(To))
    return S->getBase()->IgnoreParenImpCasts()->getType()->isPointerType();
  const auto *U = dyn_cast_or_null<UnaryOperator>(To);
  return U && U->getOpcode() == UO_Deref;
}

bool isStoringOperator(const Stmt &S) {
  const auto *O = dyn_cast<CXXOperatorCallExpr>(&S);
  return O && (O->isAssignmentOp() || O->getOperator() == OO_PlusPlus ||
               O->getOperator() == OO_MinusMinus);
}

} // namespace interop
