//===- FailureReturns.cpp - Returns that tell of a failure ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/FailureReturns.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Effects/Handles/BodyMemory.h"
#include "Effects/Handles/PathTests.h"
#include "Effects/Held/HandleElements.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// \p E is \p V, or what has just been assigned to it.
static bool isValueOf(const Expr &E, const VarDecl &V) {
  const Expr *Plain = E.IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(Plain);
      B && B->getOpcode() == BO_Assign)
    Plain = B->getLHS()->IgnoreParenImpCasts();
  const auto *D = dyn_cast<DeclRefExpr>(Plain);
  return D && D->getDecl()->getCanonicalDecl() == V.getCanonicalDecl();
}

/// True if a test that \p P has passed says that \p V is not 0, and may be
/// negative.
static bool isKnownNotZero(const VarDecl &V, const HandlePath &P,
                           const ASTContext &Ctx) {
  auto comesHereWith = [&](const PassedTest &T, int64_t Value) {
    Truth Is = evaluateUnder(*T.Condition, Ctx, [&](const Expr &E) {
                 return isValueOf(E, V) ? AssumedValue::makeInteger(Value)
                                        : AssumedValue();
               }).asTruth();
    return Is == Truth::Unknown || (Is == Truth::Yes) == T.Outcome;
  };
  return llvm::any_of(
             P.Passed,
             [&](const PassedTest &T) { return !comesHereWith(T, 0); }) &&
         llvm::all_of(P.Passed, [&](const PassedTest &T) {
           return comesHereWith(T, -1);
         });
}

/// An owner of nothing: `unique_ptr<X>(nullptr)`, `{nullptr, &close}`.
static bool isEmptyOwner(const Expr &Value) {
  const CXXRecordDecl *R = Value.getType()->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition() || R->hasTrivialDestructor())
    return false;
  const Expr *E = Value.IgnoreUnlessSpelledInSource();
  const auto *C = dyn_cast<CXXConstructExpr>(E);
  if (const auto *L = dyn_cast<InitListExpr>(E))
    return L->getNumInits() &&
           isa<CXXNullPtrLiteralExpr>(L->getInit(0)->IgnoreParenImpCasts());
  return (C && C->getNumArgs() &&
          isa<CXXNullPtrLiteralExpr>(C->getArg(0)->IgnoreParenImpCasts())) ||
         (isa<CXXNullPtrLiteralExpr>(E) && Value.getType()->isRecordType());
}

/// `-errno`, a macro in most libraries of C.
static bool isNegativeErrno(const Expr &Value, const ASTContext &Ctx) {
  const auto *U = dyn_cast<UnaryOperator>(&Value);
  if (!U || U->getOpcode() != UO_Minus)
    return false;
  const Expr *Of = U->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *D = dyn_cast<DeclRefExpr>(Of))
    return D->getDecl()->getName() == "errno";
  return Of->getBeginLoc().isMacroID() &&
         Lexer::getImmediateMacroName(Of->getBeginLoc(), Ctx.getSourceManager(),
                                      Ctx.getLangOpts()) == "errno";
}

bool isFailureCode(const Expr &Value, const HandlePath &P,
                   const ASTContext &Ctx) {
  const Expr *Plain = Value.IgnoreParenImpCasts();
  if (isNegativeErrno(*Plain, Ctx))
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(Plain);
      U && U->getOpcode() == UO_Minus)
    Plain = U->getSubExpr()->IgnoreParenImpCasts();
  const ObjectRef O =
      isa<DeclRefExpr>(Plain) ? getObject(Plain) : ObjectRef();
  return llvm::any_of(P.Values, [&O](const KnownValue &V) {
    return V.In == O && V.Value.Kind == AssumedValue::Unknown;
  });
}

static bool mayBeStatus(const Expr &Value) {
  QualType T = Value.getType();
  return T->isPointerType() || T->isIntegralOrEnumerationType() ||
         (T->isRecordType() && isEmptyOwner(Value));
}

bool mayTellFailure(const Fact &E) {
  return E.Kind == Fact::Return && E.Value && mayBeStatus(*E.Value);
}

ReturnedStatus getReturnedStatus(const Expr &Value, const HandlePath &P,
                                 const ASTContext &Ctx) {
  if (!mayBeStatus(Value))
    return {};
  const ReturnedStatus Failure{ReturnedStatus::Failure};
  QualType T = Value.getType();
  if (T->isRecordType())
    return Failure;
  AssumedValue V = evaluateUnder(
      Value, Ctx, [&P](const Expr &Part) { return getKnownValue(Part, P); });
  if (V.Kind == AssumedValue::Integer) {
    if (T->isPointerType())
      return V.Value ? ReturnedStatus() : Failure;
    return V.Value < 0 ? Failure
                       : ReturnedStatus{ReturnedStatus::Number, V.Value};
  }
  if (V.Kind != AssumedValue::Unknown || T->isPointerType())
    return {};
  const Expr *Plain = Value.IgnoreParenImpCasts();
  if (isFailureCode(Value, P, Ctx))
    return Failure;
  const auto *D = dyn_cast<DeclRefExpr>(Plain);
  const auto *Local = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  return Local && Local->hasLocalStorage() && isKnownNotZero(*Local, P, Ctx)
             ? Failure
             : ReturnedStatus();
}

bool storesNull(const Fact &E, const ASTContext &Ctx) {
  return E.Kind == Fact::Store && E.Value &&
         E.Value->getType()->isPointerType() && !E.Value->isValueDependent() &&
         E.Value->isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                                        Expr::NPC_NeverValueDependent);
}

/// `Db[I] = ..`: one place of many.
static bool isElementStore(const Fact &E) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
  return !B || anyPart(*B->getLHS(), [](const Stmt &S) {
    return isa<ArraySubscriptExpr, CallExpr>(S);
  });
}

/// \p E stores over the only copy of \p H.
static bool isOverwritten(const Fact &E, const OwnedHandle &H) {
  return E.Kind == Fact::Store && E.Value && H.In.size() == 1 &&
         H.In.front() == E.Object && !storesBehind(E) &&
         !namesOtherElement(E, H);
}

bool isDroppedForNull(const Fact &E, const OwnedHandle &H,
                      const ASTContext &Ctx) {
  return isOverwritten(E, H) && storesNull(E, Ctx) && H.What->What &&
         H.What->What->EvenOnFailure && !H.IsEarlier && !isElementStore(E);
}

bool isOverwrittenByFailure(const Fact &E, const OwnedHandle &H,
                            const HandlePath &P, const ASTContext &Ctx) {
  if (isDroppedForNull(E, H, Ctx))
    return true;
  return isOverwritten(E, H) && isPlainLocal(E.Object) &&
         getReturnedStatus(*E.Value, P, Ctx).Kind == ReturnedStatus::Failure;
}

} // namespace interop
