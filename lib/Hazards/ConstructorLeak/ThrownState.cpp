//===- ThrownState.cpp - What a thrown value is made of -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/ThrownState.h"
#include "AST/Naming.h"
#include "Hazards/ConstructorLeak/LeakBody.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// True if a constructor of the user's may ask somebody what has happened.
static bool asksSomebody(const CXXConstructorDecl &C) {
  if (isInStd(C) || C.isImplicit() || C.isDefaulted() ||
      C.isCopyOrMoveConstructor())
    return false;
  const FunctionDecl *Def = nullptr;
  if (!C.hasBody(Def))
    return true;
  bool Asks = false;
  auto look = [&](const Stmt &S) { Asks |= isa<CallExpr>(S); };
  visitOutsideLambdas(*Def->getBody(), look);
  for (const CXXCtorInitializer *I : cast<CXXConstructorDecl>(Def)->inits())
    visitOutsideLambdas(*I->getInit(), look);
  return Asks;
}

/// True if an object of type \p T may point to what is not its own.
static bool mayBorrow(QualType T) {
  const CXXRecordDecl *R = getDefinedClass(T);
  return T->isPointerType() || T->isReferenceType() ||
         (R && R->hasTrivialDestructor());
}

static bool isBorrowed(const Stmt &S) {
  if (const auto *M = dyn_cast<MemberExpr>(&S))
    return isa<FieldDecl>(M->getMemberDecl()) && mayBorrow(M->getType());
  const auto *Ref = dyn_cast<DeclRefExpr>(&S);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
         mayBorrow(V->getType());
}

bool usesState(const Stmt &Throw) {
  bool Uses = false;
  visitOutsideLambdas(Throw, [&](const Stmt &S) {
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      Uses |= !Call->getDirectCallee() || !isInStd(*Call->getDirectCallee());
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(&S))
      Uses |= asksSomebody(*Made->getConstructor());
    else
      Uses |= isBorrowed(S);
  });
  return Uses;
}

} // namespace interop
