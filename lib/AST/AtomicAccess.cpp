//===- AtomicAccess.cpp - What the compiler's atomics do ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/AtomicAccess.h"
#include "AST/StmtWalk.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace interop {

bool isAtomicLoad(const AtomicExpr &A) {
  switch (A.getOp()) {
  case AtomicExpr::AO__atomic_load:
  case AtomicExpr::AO__atomic_load_n:
  case AtomicExpr::AO__c11_atomic_load:
    return true;
  default:
    return false;
  }
}

const AtomicExpr *findAtomic(const Expr &E) {
  const Expr *Plain = E.IgnoreParenCasts();
  const auto *Block = dyn_cast<StmtExpr>(Plain);
  if (!Block)
    return dyn_cast<AtomicExpr>(Plain);
  const AtomicExpr *Load = nullptr;
  anyPart(*Block, [&Load](const Stmt &S) {
    const auto *A = dyn_cast<AtomicExpr>(&S);
    if (A && isAtomicLoad(*A))
      Load = A;
    return Load != nullptr;
  });
  return Load;
}

/// What the local has whose address \p Pointer is, as it was declared.
static const Expr *getPointedValue(const Expr &Pointer) {
  const auto *U = dyn_cast<UnaryOperator>(Pointer.IgnoreParenCasts());
  const auto *R =
      U && U->getOpcode() == UO_AddrOf
          ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParenCasts())
          : nullptr;
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && V->hasLocalStorage() ? V->getInit() : nullptr;
}

const Expr *getStoredValue(const AtomicExpr &A) {
  switch (A.getOp()) {
  case AtomicExpr::AO__c11_atomic_store:
  case AtomicExpr::AO__c11_atomic_exchange:
  case AtomicExpr::AO__atomic_store_n:
  case AtomicExpr::AO__atomic_exchange_n:
    return A.getVal1();
  case AtomicExpr::AO__atomic_store:
    return getPointedValue(*A.getVal1());
  default:
    return nullptr;
  }
}

} // namespace interop
