//===- HolderUses.cpp - What depends on a class's holder ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/HolderUses.h"
#include "AST/Naming.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

bool HolderUses::find(llvm::ArrayRef<const FunctionDecl *> Bodies) {
  return llvm::any_of(Bodies,
                      [this](const FunctionDecl *F) { return isUser(*F); }) ||
         findIn(*TU.getContext().getTranslationUnitDecl());
}

bool HolderUses::findIn(const DeclContext &C) {
  return llvm::any_of(C.decls(), [this](const Decl *D) { return isOrHas(*D); });
}

bool HolderUses::isOrHas(const Decl &D) {
  if (D.isImplicit() || isInSystemFile(SM.getExpansionLoc(D.getLocation()), SM))
    return false;
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    return isUser(*F);
  const auto *C = dyn_cast<DeclContext>(&D);
  return C && findIn(*C);
}

bool HolderUses::isUser(const FunctionDecl &F) {
  // What a lambda makes may be bound as a constructor.
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  bool IsMaker = M && M->getParent()->isLambda() && isClass(F.getReturnType());
  return IsMaker || namesOwner(F.getReturnType()) ||
         llvm::any_of(F.parameters(), [this](const ParmVarDecl *P) {
           return namesOwner(P->getType());
         });
}

/// The class, or a pointer to it.
bool HolderUses::isClass(QualType T) const {
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return R && R->getCanonicalDecl() == &Class;
}

/// A pointer that owns an object of the class, at any depth.
bool HolderUses::namesOwner(QualType T) {
  T = T.getNonReferenceType();
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->isDependentType() ? nullptr : T->getAsCXXRecordDecl());
  if (!S)
    return false;
  const TypeModel *Row = TU.getLookup().findRow(*S);
  bool Owns = Row && Row->owns();
  return llvm::any_of(
      S->getTemplateArgs().asArray(), [&](const TemplateArgument &A) {
        return A.getKind() == TemplateArgument::Type &&
               ((Owns && isClass(A.getAsType())) || namesOwner(A.getAsType()));
      });
}

} // namespace interop
