//===- EndEffects.cpp - Ends that somebody would miss ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/EndEffects.h"
#include "AST/Naming.h"
#include "Facts/Collection/ResultFlow.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

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

} // namespace interop
