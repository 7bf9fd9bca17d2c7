//===- SoleOwners.cpp - Shared owners that are alone ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/SoleOwners.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace interop {

/// What \p E is made of, without copies that are elided, moves and temporaries.
static const Expr *getMaking(const Expr *E) {
  while (true) {
    E = E->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    const auto *C = dyn_cast<CXXConstructExpr>(E);
    if (!C || C->getNumArgs() == 0 ||
        !C->getConstructor()->isMoveConstructor())
      return E;
    E = C->getArg(0);
  }
}

/// It is made of a fresh object, or gets all that another one had.
static bool takesAll(const Expr &Init) {
  const Expr *E = getMaking(&Init);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return C->isCallToStdMove() || C->isPRValue();
  const auto *C = dyn_cast<CXXConstructExpr>(E);
  return C && C->getNumArgs() &&
         isa<CXXNewExpr>(C->getArg(0)->IgnoreParenImpCasts());
}

/// A function that makes what it returns, in the standard library: what others
/// return, they may have kept.
static bool isMaker(const Expr &Init) {
  const auto *C = dyn_cast<CallExpr>(getMaking(&Init));
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return !C || C->isCallToStdMove() || (F && F->isInStdNamespace());
}

static bool isNamed(const Expr *E, const VarDecl &V) {
  const auto *R = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return R && R->getDecl() == &V;
}

static bool captures(const LambdaExpr &L, const VarDecl &V) {
  return llvm::any_of(L.captures(), [&V](const LambdaCapture &C) {
    return C.capturesVariable() && C.getCapturedVar() == &V;
  });
}

/// \p S makes another owner of what \p V has, or gives it to who may; closures
/// are apart.
static bool isShared(const Stmt &S, const VarDecl &V) {
  auto isV = [&V](const Expr *E) { return isNamed(E, V); };
  if (const auto *C = dyn_cast<CXXConstructExpr>(&S))
    return llvm::any_of(C->arguments(), isV);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(&S))
    return O->isAssignmentOp() && llvm::any_of(O->arguments(), isV);
  const auto *C = dyn_cast<CallExpr>(&S);
  return C && llvm::any_of(C->arguments(), isV);
}

bool isSoleOwner(const VarDecl &V, bool ButClosure) {
  const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
  if (!F || !F->getBody() || !V.isLocalVarDecl() || V.isStaticLocal() ||
      !V.getInit() || !takesAll(*V.getInit()) || !isMaker(*V.getInit()))
    return false;
  llvm::SmallPtrSet<const Stmt *, 4> Taken; // what the closure has of it
  return !anyPart(*F->getBody(), [&](const Stmt &S) {
    const auto *L = dyn_cast<LambdaExpr>(&S);
    if (!L)
      return !Taken.contains(&S) && isShared(S, V);
    if (!captures(*L, V))
      return false;
    const bool IsFirst = Taken.empty();
    Taken.insert(L->capture_init_begin(), L->capture_init_end());
    return !ButClosure || !IsFirst;
  });
}

} // namespace interop
