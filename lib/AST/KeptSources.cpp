//===- KeptSources.cpp - Which variable keeps what a value is -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/KeptSources.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

static Kept findPlace(const ValueDecl &D) {
  if (const auto *V = dyn_cast<VarDecl>(&D))
    return {V->hasGlobalStorage() && V->getTLSKind() == VarDecl::TLS_None
                ? V->getCanonicalDecl()
                : nullptr};
  const auto *F = dyn_cast<FieldDecl>(&D);
  return {F ? F->getCanonicalDecl() : nullptr};
}

Kept findKeptPlace(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return findPlace(*M->getMemberDecl());
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return findPlace(*R->getDecl());
  // `*static_cast<T **>(getMemory()) = Object`
  const auto *U = dyn_cast<UnaryOperator>(E);
  if (!U || U->getOpcode() != UO_Deref)
    return {};
  const auto *Cast = dyn_cast<CastExpr>(U->getSubExpr()->IgnoreParens());
  const Expr *From = Cast ? Cast->IgnoreParenCasts() : nullptr;
  return {nullptr, From && From->getType()->isVoidPointerType() &&
                       isa<CallExpr>(From)};
}

/// All that \p F returns is kept there.
static Kept findReturned(const FunctionDecl &F, unsigned Depth) {
  Kept Found;
  bool IsSame = true;
  anyPart(*F.getBody(), [&](const Stmt &S) {
    const auto *R = dyn_cast<ReturnStmt>(&S);
    if (!R || !R->getRetValue())
      return false;
    Kept Here = findKeptSource(R->getRetValue(), Depth + 1);
    IsSame = Here && (!Found || Here.In == Found.In);
    Found = Here;
    return !IsSame;
  });
  return IsSame ? Found : Kept();
}

/// The values that a statement gives \p V; a null one if it may be any.
static llvm::SmallVector<const Expr *, 4> findSets(const VarDecl &V) {
  llvm::SmallVector<const Expr *, 4> Found;
  auto names = [&V](const Expr *E) {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    return R && R->getDecl() == &V;
  };
  const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
  if (!F || !F->getBody())
    return {nullptr};
  visitParts(*F->getBody(), [&](const Stmt &S) {
    const auto *B = dyn_cast<BinaryOperator>(&S);
    if (B && B->isAssignmentOp() && names(B->getLHS()))
      Found.push_back(B->getOpcode() == BO_Assign ? B->getRHS() : nullptr);
    const auto *U = dyn_cast<UnaryOperator>(&S);
    if (U && U->getOpcode() == UO_AddrOf && names(U->getSubExpr()))
      Found.push_back(nullptr);
  });
  return Found;
}

const Expr *findOnlyValue(const VarDecl &V) {
  if (!V.isLocalVarDecl())
    return nullptr;
  llvm::SmallVector<const Expr *, 4> Sets = findSets(V);
  if (V.getInit())
    return Sets.empty() ? V.getInit() : nullptr;
  return Sets.size() == 1 ? Sets.front() : nullptr;
}

bool isNeverSet(const VarDecl &V) { return findSets(V).empty(); }

Kept findKeptSource(const Expr *E, unsigned Depth) {
  if (Depth > 4)
    return {};
  E = E->IgnoreParenCasts();
  if (Kept Where = findKeptPlace(E))
    return Where;
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    const Expr *Value = V ? findOnlyValue(*V) : nullptr;
    return Value ? findKeptSource(Value, Depth + 1) : Kept();
  }
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->hasBody(F) ? findReturned(*F, Depth) : Kept();
}

} // namespace interop
