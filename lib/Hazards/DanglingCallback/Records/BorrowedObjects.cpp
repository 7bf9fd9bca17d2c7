//===- BorrowedObjects.cpp - Cookies that belong to others ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/BorrowedObjects.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

llvm::SmallVector<const FunctionDecl *, 4> findCalled(const Expr *A) {
  llvm::SmallVector<const FunctionDecl *, 4> Found;
  if (!A)
    return Found;
  if (const FunctionDecl *Called = getCallable(A))
    Found.push_back(Called);
  const auto *U = dyn_cast<UnaryOperator>(A->IgnoreParenCasts());
  const auto *D = U && U->getOpcode() == UO_AddrOf
                      ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens())
                      : nullptr;
  const auto *Table = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  const Expr *Init = Table ? Table->getAnyInitializer() : nullptr;
  if (Init)
    visitParts(*Init, [&](const Stmt &S) {
      const auto *E = dyn_cast<DeclRefExpr>(&S);
      if (const auto *F = E ? dyn_cast<FunctionDecl>(E->getDecl()) : nullptr)
        Found.push_back(F);
    });
  return Found;
}

/// \p Value is the result of a function that gives what others have.
static bool isGot(const Expr &Value) {
  const auto *C = dyn_cast<CallExpr>(skipCasts(&Value));
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && hasNameWord(getMentionedName(*F), {"get", "peek", "lookup"});
}

bool isOthers(const Registration &R, AnalysisContext &TU) {
  const auto *V = dyn_cast_or_null<VarDecl>(R.Kept.Object.Leaf);
  if (!V || R.Kept.Object.Root != V || !V->hasLocalStorage())
    return false;
  if (const auto *P = dyn_cast<ParmVarDecl>(V))
    return P->getFunctionScopeIndex() > 0;
  llvm::SmallVector<const Expr *, 4> Values;
  if (const Expr *Init = V->getInit())
    Values.push_back(Init);
  for (const Fact &E :
       TU.getEffects().getFacts(Entity::makeFunction(*R.In)).All) {
    const bool IsResult = E.Kind == Fact::Call && E.Result.Leaf == V;
    const Expr *From = IsResult ? dyn_cast_or_null<Expr>(E.Node) : E.Value;
    if (From && (IsResult || E.Object.Leaf == V))
      Values.push_back(From);
  }
  return !Values.empty() &&
         llvm::all_of(Values, [](const Expr *E) { return isGot(*E); });
}

bool isOnlyUsed(const Registration &R, AnalysisContext &TU) {
  for (const Expr *A : R.At->Args)
    for (const FunctionDecl *Called : findCalled(A)) {
      const FunctionDecl *F = Called->getDefinition();
      if (!F || !F->getNumParams())
        return false;
      const ParmVarDecl *Cookie = F->getParamDecl(F->getNumParams() - 1);
      auto isCookie = [Cookie](const Stmt &S) {
        const auto *D = dyn_cast<DeclRefExpr>(&S);
        return D && D->getDecl() == Cookie;
      };
      return anyPart(*F->getBody(), isCookie) &&
             llvm::none_of(
                 TU.getEffects().getReached(Entity::makeFunction(*F)),
                 [&](Entity In) {
                   return llvm::any_of(
                       TU.getEffects().getFacts(In).All, [](const Fact &E) {
                         return E.Kind == Fact::Call && E.Callee &&
                                hasNameWord(getMentionedName(*E.Callee),
                                            NameWord::Release);
                       });
                 });
    }
  return false;
}

} // namespace interop
