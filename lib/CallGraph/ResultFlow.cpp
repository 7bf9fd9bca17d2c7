//===- ResultFlow.cpp - What the value of a call becomes ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallGraph/ResultFlow.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// The construction that \p E, if it is one, merely copies or wraps.
static const Expr *getSource(const Expr &E) {
  if (const auto *C = dyn_cast<CXXConstructExpr>(&E))
    return C->isElidable() && C->getNumArgs() == 1 ? C->getArg(0) : nullptr;
  if (const auto *N = dyn_cast<CXXNewExpr>(&E))
    return N->getConstructExpr();
  if (const auto *L = dyn_cast<InitListExpr>(&E))
    return L->getNumInits() == 1 ? L->getInit(0) : nullptr;
  return nullptr;
}

/// The call or construction that makes \p E, if one does.
static const Expr *stripValue(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreParenCasts()->IgnoreImplicit();
    if (const Expr *Source = getSource(*Inner))
      Inner = Source;
    if (Inner == E)
      return E;
    E = Inner;
  }
}

void ResultFlow::give(const Expr *Value, const ObjectRef &Into) {
  if (!Value || Producers.empty())
    return;
  auto Producer = Producers.find(stripValue(Value));
  if (Producer != Producers.end())
    Facts.Events[Producer->second].Result = Into;
}

} // namespace interop
