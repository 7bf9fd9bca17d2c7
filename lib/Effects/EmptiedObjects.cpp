//===- EmptiedObjects.cpp - Objects with nothing left to end --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/EmptiedObjects.h"
#include "AST/Naming.h"
#include "Facts/Collection/ResultFlow.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// `std::move(object)`, or the like.
static bool moves(const Fact &E, const ObjectRef &O) {
  if (E.Kind != Fact::Call || !E.Callee || E.Args.size() != 1 ||
      !isInStd(*E.Callee) || isa<CXXMethodDecl>(E.Callee) ||
      !E.Callee->getReturnType()->isRValueReferenceType())
    return false;
  // Not what it was moved from itself, as getObject has it.
  const auto *R = dyn_cast<DeclRefExpr>(E.Args[0]->IgnoreParenImpCasts());
  return (R && R->getDecl()->getCanonicalDecl() == O.Root &&
          O.Leaf == O.Root) ||
         getObject(E.Args[0]) == O;
}

/// `object = T()`, or of nullptr or {}.
static bool clears(const Fact &E, const ObjectRef &O) {
  if (E.Kind != Fact::Store || !(E.Object == O) || !E.Value)
    return false;
  const Expr *V = stripConversions(E.Value);
  if (const auto *C = dyn_cast<CXXConstructExpr>(V))
    return C->getNumArgs() == 0;
  if (const auto *L = dyn_cast<InitListExpr>(V))
    return L->getNumInits() == 0;
  return isa<CXXNullPtrLiteralExpr>(V);
}

/// `return object;`: moved out, or made where the caller wants it.
static bool returns(const Fact &E, const ObjectRef &O) {
  if (E.Kind != Fact::Return || !E.Value || O.Leaf != O.Root)
    return false;
  const Expr *V = stripConversions(E.Value);
  while (const auto *C = dyn_cast<CXXConstructExpr>(V)) {
    if (C->getNumArgs() != 1)
      return false;
    V = stripConversions(C->getArg(0));
  }
  const auto *R = dyn_cast<DeclRefExpr>(V);
  return R && R->getDecl()->getCanonicalDecl() == O.Root;
}

bool empties(const Fact &E, const ObjectRef &O, ModelLookup &Known) {
  if (moves(E, O) || clears(E, O) || returns(E, O))
    return true;
  if (E.Kind != Fact::Call || !E.Callee || !(E.Object == O))
    return false;
  const FunctionModel *Row = Known.findExits(*E.Callee);
  return (E.Row && E.Row->DestroysOwned) ||
         (Row && llvm::is_contained(Row->Transfers, Place{Place::Object, 0}));
}

bool isEmptied(const ObjectRef &O, const FunctionFacts &In,
               ModelLookup &Known) {
  return llvm::any_of(In.All,
                      [&](const Fact &E) { return empties(E, O, Known); });
}

} // namespace interop
