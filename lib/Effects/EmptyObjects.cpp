//===- EmptyObjects.cpp - Objects whose end does nothing ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/EmptyObjects.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Facts/Collection/ResultFlow.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// `std::move(object)`, or the like.
static bool moves(const Fact &E, const ObjectRef &O) {
  if (E.Kind != Fact::Call || !E.Callee || E.Args.size() != 1 ||
      !isMove(*E.Callee))
    return false;
  // Not what it was moved from itself, as getObject has it.
  const auto *R = dyn_cast<DeclRefExpr>(E.Args[0]->IgnoreParenImpCasts());
  return (R && R->getDecl()->getCanonicalDecl() == O.Root &&
          O.Leaf == O.Root) ||
         getObject(E.Args[0]) == O;
}

/// An object of this value has nothing to end: `T()`, `T(nullptr)`, `nullptr`,
/// `{}`, `std::nullopt`, an argument that is left out.
static bool isEmptyValue(const Expr *V) {
  V = V->IgnoreImplicit()->IgnoreParenCasts();
  if (isa<CXXDefaultArgExpr, CXXNullPtrLiteralExpr, GNUNullExpr>(V))
    return true;
  if (const auto *L = dyn_cast<InitListExpr>(V))
    return L->getNumInits() == 0;
  const CXXRecordDecl *R = getDefinedClass(V->getType());
  if (R && R->isEmpty() && R->hasTrivialDestructor() && isInStd(*R))
    return true;
  const auto *Made = dyn_cast<CXXConstructExpr>(V);
  return Made &&
         (Made->getNumArgs() == 0 ||
          isa<CXXNullPtrLiteralExpr>(Made->getArg(0)->IgnoreParenImpCasts()));
}

/// `object = T()`, or of nullptr or {}.
static bool clears(const Fact &E, const ObjectRef &O) {
  return E.Kind == Fact::Store && E.Object == O && E.Value &&
         isEmptyValue(stripConversions(E.Value));
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

/// `owner.release()`: of an owner with a deleter, what is no const method and
/// returns the pointer gives it away.
static bool releases(const Fact &E, const ObjectRef &O, ModelLookup &Known) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (E.Kind != Fact::Call || !M || !(E.Object == O) || M->isConst() ||
      M->getNumParams() || !M->getReturnType()->isPointerType() ||
      isa<CXXConversionDecl>(M) || M->isOverloadedOperator())
    return false;
  const TypeModel *Row = Known.findRow(*M->getParent());
  return Row && Row->Deleter;
}

/// \p E hands \p O to somebody who owns it from then on.
static bool transfers(const Fact &E, const ObjectRef &O, ModelLookup &Known) {
  const FunctionModel *Row = E.Callee ? Known.findExits(*E.Callee) : nullptr;
  return Row && llvm::any_of(Row->Transfers, [&](const Transfer &T) {
           return E.getPlace(T.At) == O;
         });
}

bool empties(const Fact &E, const ObjectRef &O, ModelLookup &Known) {
  return moves(E, O) || clears(E, O) || returns(E, O) ||
         releases(E, O, Known) || transfers(E, O, Known) ||
         (E.Kind == Fact::Call && E.Callee && E.Object == O && E.Row &&
          E.Row->DestroysOwned);
}

bool isEmptied(const ObjectRef &O, const FunctionFacts &In,
               ModelLookup &Known) {
  return llvm::any_of(In.All,
                      [&](const Fact &E) { return empties(E, O, Known); });
}

bool leavesEmpty(const Fact &By) {
  const auto *C = dyn_cast_or_null<CallExpr>(By.Node);
  if (!C)
    return true; // delete, the end of a scope
  llvm::ArrayRef<const Expr *> Args(C->getArgs(), C->getNumArgs());
  if (isa<CXXOperatorCallExpr>(C) && !Args.empty())
    Args = Args.drop_front();
  return llvm::all_of(Args, isEmptyValue);
}

bool mayEndNothing(const Fact &By) {
  const auto *C = dyn_cast_or_null<CallExpr>(By.Node);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && !leavesEmpty(By) &&
         (F->getOverloadedOperator() == OO_Equal ||
          (F->getIdentifier() && F->getName() == "reset"));
}

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

//===-- Types ------------------------------------------------------------===//

/// `;`, `(void)0;`: what an assertion leaves in a release build.
static bool doesNothing(const Stmt &S, const ASTContext &Ctx) {
  const auto *E = dyn_cast<Expr>(&S);
  return isa<NullStmt>(S) || (E && !E->HasSideEffects(Ctx));
}

/// The written destructor of \p R does nothing, or there is none.
static bool hasEmptyDestructor(const CXXRecordDecl &R) {
  const CXXDestructorDecl *D = R.getDestructor();
  if (!D || !D->isUserProvided())
    return true;
  const FunctionDecl *Definition = nullptr;
  if (!D->hasBody(Definition))
    return false;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  return Body && llvm::all_of(Body->body(), [&R](const Stmt *S) {
           return doesNothing(*S, R.getASTContext());
         });
}

static bool isMissed(QualType T, ModelLookup &Known, unsigned Depth) {
  const CXXRecordDecl *R = T.isNull() ? nullptr : getDefinedClass(T);
  if (!R || R->hasTrivialDestructor())
    return false;
  const TypeModel *Row = Known.findRow(*R);
  if (Row && Row->UndoneByJump)
    return false;
  if (!hasEmptyDestructor(*R) || reaches(Depth, Budget::EndEffectDepth))
    return true;
  auto isPartMissed = [&](QualType Part) {
    return isMissed(Part, Known, Depth + 1);
  };
  return llvm::any_of(
             R->fields(),
             [&](const FieldDecl *F) { return isPartMissed(F->getType()); }) ||
         llvm::any_of(R->bases(), [&](const CXXBaseSpecifier &B) {
           return isPartMissed(B.getType());
         });
}

bool isEndMissed(QualType T, ModelLookup &Known) {
  return isMissed(T, Known, 0);
}

static bool hasUsersConstructor(const CXXRecordDecl &R) {
  return llvm::any_of(R.ctors(), [](const CXXConstructorDecl *C) {
    return C->isDefaultConstructor() && C->isUserProvided();
  });
}

static bool isEmptyAtFirst(QualType T, ModelLookup &Known, unsigned Depth) {
  const CXXRecordDecl *R = getDefinedClass(T);
  if (!R || !isMissed(T, Known, 0))
    return true;
  const TypeModel *Row = Known.findRow(*R);
  if (Row && Row->EmptyByDefault)
    return true;
  if (hasUsersConstructor(*R) || !hasEmptyDestructor(*R) ||
      reaches(Depth, Budget::EndEffectDepth))
    return false;
  return llvm::all_of(R->fields(),
                      [&](const FieldDecl *F) {
                        return isEmptyAtFirst(F->getType(), Known, Depth + 1) &&
                               (!F->hasInClassInitializer() ||
                                !isMissed(F->getType(), Known, 0));
                      }) &&
         llvm::all_of(R->bases(), [&](const CXXBaseSpecifier &B) {
           return isEmptyAtFirst(B.getType(), Known, Depth + 1);
         });
}

/// `T x;`, `T x{};`, `T x = T();`.
static bool isWithoutArguments(const Expr *Init) {
  if (!Init)
    return true;
  const Expr *E = stripConversions(Init);
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    return llvm::all_of(C->arguments(), [](const Expr *A) {
      return isa<CXXDefaultArgExpr>(A);
    });
  const auto *L = dyn_cast<InitListExpr>(E);
  return L && llvm::all_of(L->inits(), [](const Expr *I) {
           return isWithoutArguments(I) || isa<ImplicitValueInitExpr>(I) ||
                  I->getType()->isScalarType();
         });
}

bool isMadeEmpty(QualType T, const Expr *Init, ModelLookup &Known) {
  return isWithoutArguments(Init) && isEmptyAtFirst(T, Known, 0);
}

bool isStillEmpty(const Fact &End, const FunctionFacts &In,
                  ModelLookup &Known) {
  const ObjectRef &O = End.Object;
  const auto *V = End.Kind == Fact::Destruction &&
                          O.Kind == ObjectRef::Variable && O.Root == O.Leaf
                      ? dyn_cast<VarDecl>(O.Root)
                      : nullptr;
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !End.Node ||
      !isMadeEmpty(V->getType(), V->getInit(), Known))
    return false;
  return llvm::none_of(getFactsBefore(In, End), [&](const Fact *E) {
    return E->Node != End.Node && ((E->Node && mentions(*E->Node, *V)) ||
                                   (E->Value && mentions(*E->Value, *V)));
  });
}

} // namespace interop
