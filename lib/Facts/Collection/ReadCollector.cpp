//===- ReadCollector.cpp - What one body reads ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/ReadCollector.h"
#include "AST/StmtWalk.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace interop {

void ReadCollector::addTested(const Stmt &Condition) {
  walk(&Condition, [this](const Stmt &S) {
    if (const auto *R = dyn_cast<DeclRefExpr>(&S))
      if (const auto *P = dyn_cast<ParmVarDecl>(R->getDecl()))
        Facts.DecidingParams.insert(P->getFunctionScopeIndex());
    return isa<CallExpr>(S) ? WalkResult::Skip : WalkResult::Advance;
  });
}

/// Its operand came before, and was taken for what is read.
void ReadCollector::dropAddress(const Expr &Compared) {
  const auto *U = dyn_cast<UnaryOperator>(Compared.IgnoreParenImpCasts());
  if (!U || U->getOpcode() != UO_AddrOf || Facts.Reads.empty())
    return;
  const Expr *Of = U->getSubExpr()->IgnoreParenImpCasts();
  llvm::erase_if(Facts.Reads, [&](const ReadFact &R) {
    bool IsThis = R.Loc == Of->getExprLoc() && R.Object == getObject(Of);
    if (IsThis)
      Seen.erase({R.Object.Root, R.Object.Leaf});
    return IsThis;
  });
}

void ReadCollector::addComparison(const BinaryOperator &B) {
  dropAddress(*B.getLHS());
  dropAddress(*B.getRHS());
}

void ReadCollector::add(const Expr &E) {
  if (!isa<MemberExpr, DeclRefExpr>(E))
    return;
  ObjectRef O = getObject(&E);
  const ParmVarDecl *P = O.getParam();
  bool IsShared = O.Leaf != O.Root || (P && P->getType()->isReferenceType());
  if (O.Kind != ObjectRef::Member && !O.isGlobal() && !IsShared &&
      !isCaptured(O))
    return;
  if (!Seen.insert({O.Root, O.Leaf}).second)
    return;
  ++At.Seq;
  Facts.Reads.push_back({O, E.getExprLoc(), At});
}

/// A variable of an enclosing function, seen from inside a lambda.
bool ReadCollector::isCaptured(const ObjectRef &O) const {
  if (O.Kind != ObjectRef::Variable)
    return false;
  const DeclContext *Own = Facts.Self.getFunction();
  return O.Root->getDeclContext() != Own;
}

} // namespace interop
