//===- Callables.cpp - What a callable expression calls -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Callables.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// \p C was made to hold a \p T: `mem_fn(&C::method)`.
static bool hasFieldOf(const CXXRecordDecl &C, QualType T) {
  if (isInStd(C) || !C.hasDefinition())
    return false;
  return llvm::any_of(C.fields(),
                      [T](const FieldDecl *F) {
                        return F->getType().getCanonicalType() == T;
                      }) ||
         llvm::any_of(C.bases(), [T](const CXXBaseSpecifier &B) {
           const CXXRecordDecl *Base = getDefinedClass(B.getType());
           return Base && hasFieldOf(*Base, T);
         });
}

/// True if \p A is \p T, a function that returns it, a class with such a field,
/// or a pack with one such.
static bool mentions(const TemplateArgument &A, QualType T) {
  if (A.getKind() == TemplateArgument::Pack)
    return llvm::any_of(A.pack_elements(), [T](const TemplateArgument &E) {
      return mentions(E, T);
    });
  if (A.getKind() != TemplateArgument::Type)
    return false;
  QualType Of = A.getAsType().getCanonicalType();
  if (const auto *F = Of->getAs<FunctionProtoType>())
    Of = F->getReturnType().getCanonicalType();
  const CXXRecordDecl *Holder = getDefinedClass(Of);
  return Of.getUnqualifiedType() == T || (Holder && hasFieldOf(*Holder, T));
}

bool keepsCallable(const FunctionDecl &F, const Expr &Arg) {
  const CXXRecordDecl *R = F.getReturnType()->getAsCXXRecordDecl();
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(R);
  if (!S)
    return false;
  QualType T = Arg.getType().getNonReferenceType();
  if (T->isFunctionType())
    T = F.getASTContext().getPointerType(T);
  T = T.getCanonicalType().getUnqualifiedType();
  return llvm::any_of(
      S->getTemplateArgs().asArray(),
      [T](const TemplateArgument &A) { return mentions(A, T); });
}

llvm::ArrayRef<const Expr *> getArguments(const CallExpr &C) {
  llvm::ArrayRef<const Expr *> Args(C.getArgs(), C.getNumArgs());
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(C.getDirectCallee());
  if (isa<CXXOperatorCallExpr>(C) && M && M->isInstance() && !Args.empty())
    return Args.drop_front();
  return Args;
}

static bool isFunctionPointer(QualType T) {
  return T->isFunctionPointerType() || T->isMemberFunctionPointerType();
}

/// `on ? f : nullptr`
static const FunctionDecl *getEither(const ConditionalOperator &C) {
  const FunctionDecl *A = getCallable(C.getTrueExpr());
  const FunctionDecl *B = getCallable(C.getFalseExpr());
  const FunctionDecl *One = A ? A : B;
  if (!One || (A && B))
    return A == B ? A : nullptr;
  const Expr *Other = A ? C.getFalseExpr() : C.getTrueExpr();
  return isNullConstant(*Other, One->getASTContext()) ? One : nullptr;
}

/// A function in, the same function out: a template.
static bool selectsOverload(const CallExpr &C) {
  const FunctionDecl *F = C.getDirectCallee();
  return F && isFunctionPointer(C.getType()) &&
         (F->isTemplateInstantiation() || isa<CXXOperatorCallExpr>(C)) &&
         !getArguments(C).empty() &&
         isFunctionPointer(getArguments(C).back()->getType());
}

/// `std::ref(f)`: what it gives is called in place of \c f.
static bool refersToCallable(const CallExpr &C) {
  const FunctionDecl *F = C.getDirectCallee();
  return F && !isa<CXXMethodDecl>(F) && C.getNumArgs() == 1 && isInStd(*F) &&
         canBeCalled(C.getType()) && keepsCallable(*F, *C.getArg(0));
}

const FunctionDecl *getCallable(const Expr *E) {
  if (!E)
    return nullptr;
  E = skipWrapping(E);
  // What can be called itself may be made of a callable.
  if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
    if (!hasOperator(*C->getConstructor()->getParent(), OO_Call))
      return nullptr;
    if (const FunctionDecl *Inner =
            C->getNumArgs() ? getCallable(C->getArg(0)) : nullptr)
      return Inner;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->getOpcode() != UO_Deref)
    return U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Plus
               ? getCallable(U->getSubExpr())
               : nullptr;
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return getEither(*C);
  // A lambda without captures where a function is wanted.
  if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
    if (isa_and_nonnull<CXXConversionDecl>(C->getMethodDecl()))
      return getCallable(C->getImplicitObjectArgument());
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return L->getCallOperator();
  if (const auto *C = dyn_cast<CallExpr>(E);
      C && (selectsOverload(*C) || refersToCallable(*C)))
    return getCallable(getArguments(*C).back());
  const auto *D = dyn_cast<DeclRefExpr>(E);
  if (D)
    if (const auto *F = dyn_cast<FunctionDecl>(D->getDecl()))
      return F;
  // A local variable that holds a lambda.
  if (const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr)
    if (V->getInit() && V->getInit() != E &&
        isa<LambdaExpr>(V->getInit()->IgnoreImplicit()))
      return getCallable(V->getInit());
  const CXXRecordDecl *R = getDefinedClass(E->getType());
  if (!R || isInStd(*R))
    return nullptr;
  for (const CXXMethodDecl *M : R->methods())
    if (M->getOverloadedOperator() == OO_Call && !M->isTemplated())
      return M;
  return nullptr;
}

const CallExpr *findBind(const Expr &E) {
  const Expr *Inner = E.IgnoreImplicit();
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Inner)) {
    bool IsOfOne =
        Made->getNumArgs() &&
        llvm::all_of(llvm::drop_begin(Made->arguments()),
                     [](const Expr *A) { return isa<CXXDefaultArgExpr>(A); });
    return IsOfOne ? findBind(*Made->getArg(0)) : nullptr;
  }
  const auto *C = dyn_cast<CallExpr>(Inner);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  // Not what moves or forwards one.
  if (!F || !C->getNumArgs() || F->getReturnType()->isReferenceType() ||
      !getCallable(C->getArg(0)))
    return nullptr;
  const CXXRecordDecl *Made = getDefinedClass(F->getReturnType());
  bool Binds =
      Made && hasOperator(*Made, OO_Call) && keepsCallable(*F, *C->getArg(0));
  return Binds || isInStd(*F) ? C : nullptr;
}

bool canBeCalled(QualType T) {
  T = T.getNonReferenceType();
  const CXXRecordDecl *R = getDefinedClass(T);
  return T->isFunctionType() || isFunctionPointer(T) ||
         (R && hasOperator(*R, OO_Call));
}

static const FunctionDecl *findLambda(const Expr *E) {
  if (const auto *L = dyn_cast_or_null<InitListExpr>(E))
    E = L->getNumInits() == 1 ? L->getInit(0) : nullptr;
  const FunctionDecl *F = E ? getCallable(E) : nullptr;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  return M && M->getParent()->isLambda() ? F : nullptr;
}

const FunctionDecl *findStoredLambda(const FieldDecl &F) {
  if (const FunctionDecl *L = findLambda(F.getInClassInitializer()))
    return L;
  const auto *R = dyn_cast<CXXRecordDecl>(F.getParent());
  if (!R)
    return nullptr;
  for (const CXXConstructorDecl *C : R->ctors())
    for (const CXXCtorInitializer *I : C->inits())
      if (I->getAnyMember() == &F)
        if (const FunctionDecl *L = findLambda(I->getInit()))
          return L;
  return nullptr;
}

} // namespace interop
