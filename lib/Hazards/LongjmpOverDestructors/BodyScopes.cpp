//===- BodyScopes.cpp - What stands around a statement --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/BodyScopes.h"
#include "AST/StmtWalk.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

BodyScopes::BodyScopes(const FunctionDecl &F) {
  StmtStack<Place> Stack;
  Stack.push(F.getBody());
  while (!Stack.empty()) {
    auto [S, At] = Stack.pop();
    if (isa<LambdaExpr>(S))
      continue;
    if (const auto *C = dyn_cast<CXXCatchStmt>(S))
      At.Handler = C;
    if (At.Handler || At.Last)
      Around[S] = At;
    // What is declared is in scope of what follows beside it.
    for (const Stmt *Child : S->children()) {
      Stack.push(Child, At);
      if (const auto *D = dyn_cast_or_null<DeclStmt>(Child))
        addVariables(*D, At.Last);
    }
  }
}

void BodyScopes::addVariables(const DeclStmt &S, unsigned &Last) {
  for (const Decl *D : S.decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasLocalStorage() ||
        (!V->hasAttr<CleanupAttr>() && getKeptTemporary(*V).isNull()))
      continue;
    Variables.push_back({V, Last});
    Last = Variables.size();
  }
}

std::vector<const VarDecl *> BodyScopes::getVariables(const Stmt &S) const {
  std::vector<const VarDecl *> Found;
  for (unsigned I = Around.lookup(&S).Last; I; I = Variables[I - 1].Outer)
    Found.insert(Found.begin(), Variables[I - 1].Decl);
  return Found;
}

QualType getKeptTemporary(const VarDecl &V) {
  const Expr *E = V.getInit();
  if (!V.getType()->isReferenceType() || !E)
    return {};
  SmallVector<const Expr *, 2> Commas;
  SmallVector<SubobjectAdjustment, 2> Parts;
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr();
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(E))
    E = Cast->getSubExpr();
  const auto *T = dyn_cast<MaterializeTemporaryExpr>(E);
  if (!T || T->getExtendingDecl() != &V)
    return {};
  return T->getSubExpr()
      ->skipRValueSubobjectAdjustments(Commas, Parts)
      ->getType();
}

} // namespace interop
