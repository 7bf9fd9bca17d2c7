//===- FactEnds.cpp - Facts that end what a part held ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/FactEnds.h"
#include "AST/Naming.h"
#include "Facts/Callables.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isTakenFrom(const Fact &By) {
  if (const auto *C = dyn_cast_or_null<CXXConstructorDecl>(By.Callee))
    return C->isMoveConstructor();
  const FunctionDecl *F = By.Callee;
  return F && isInStd(*F) && !isa<CXXMethodDecl>(F) && F->getNumParams() &&
         llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
           QualType T = P->getType();
           return T->isReferenceType() &&
                  !T->getPointeeType().isConstQualified();
         });
}

bool isInReplacement(const AccessCollector &Accesses, const Access &A) {
  for (std::optional<unsigned> I = A.Frame; I;
       I = Accesses.getFrames()[*I].Outer) {
    const Fact *Via = Accesses.getFrames()[*I].Via;
    const auto *O =
        Via ? dyn_cast_or_null<CXXOperatorCallExpr>(Via->Node) : nullptr;
    bool Replaces =
        O ? O->isAssignmentOp() : Via && Via->Row && Via->Row->DestroysOwned;
    if (Replaces && !leavesEmpty(*Via))
      return true;
  }
  return false;
}

bool leavesEmpty(const Fact &By) {
  const auto *C = dyn_cast_or_null<CallExpr>(By.Node);
  if (!C)
    return true; // delete, the end of a scope
  llvm::ArrayRef<const Expr *> Args(C->getArgs(), C->getNumArgs());
  if (isa<CXXOperatorCallExpr>(C) && !Args.empty())
    Args = Args.drop_front();
  return llvm::all_of(Args, [](const Expr *A) {
    A = A->IgnoreImplicit()->IgnoreParenCasts();
    if (isa<CXXDefaultArgExpr, CXXNullPtrLiteralExpr, GNUNullExpr>(A))
      return true;
    if (const auto *L = dyn_cast<InitListExpr>(A))
      return L->getNumInits() == 0;
    // std::nullopt and the like.
    const CXXRecordDecl *R = getDefinedClass(A->getType());
    if (R && R->isEmpty() && R->hasTrivialDestructor() && isInStd(*R))
      return true;
    const auto *Made = dyn_cast<CXXConstructExpr>(A);
    return Made &&
           (Made->getNumArgs() == 0 ||
            isa<CXXNullPtrLiteralExpr>(Made->getArg(0)->IgnoreParenImpCasts()));
  });
}

bool isUnread(const Fact &By) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(By.Callee);
  return By.Kind == Fact::Call && !By.Target &&
         By.Unknown != UnknownReason::None && !(M && M->isConst());
}

void addClosures(const Fact &By, EffectTable &Effects, AccessCollector &To,
                 Budget Of, unsigned Depth) {
  for (const Expr *A : By.Args) {
    const FunctionDecl *F = getCallable(A);
    if (!F || !F->hasBody() || reaches(Depth, Of))
      continue;
    Entity Body = Entity::makeFunction(*F);
    Binding B;
    B.Function = Body.getFunction();
    To.addEntity(Body, B);
    for (const Fact &Inner : Effects.getFacts(Body).All)
      addClosures(Inner, Effects, To, Of, Depth + 1);
  }
}

} // namespace interop
