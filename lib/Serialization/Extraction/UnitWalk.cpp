//===- UnitWalk.cpp - What a unit has to say of itself --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Extraction/UnitWalk.h"
#include "AST/Naming.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace interop {

namespace {

class Walk {
public:
  Walk(ASTContext &Ctx, ModelLookup &Known)
      : Known(Known), SM(Ctx.getSourceManager()) {}

  UserCode run(const TranslationUnitDecl &Unit) {
    visitAll(Unit);
    return std::move(Found);
  }

private:
  void visitAll(const DeclContext &C) {
    for (const Decl *D : C.decls())
      visit(*D);
  }

  void visit(const Decl &D) {
    if (D.getDeclContext()->isFileContext() && isSystem(D, SM))
      return;
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return visitFunction(*F);
    if (const auto *R = dyn_cast<CXXRecordDecl>(&D))
      return visitClass(*R);
    if (const auto *V = dyn_cast<VarDecl>(&D))
      return visitVariable(*V);
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(&D)) {
      for (const FunctionDecl *F : T->specializations())
        visitFunction(*F);
    } else if (const auto *T = dyn_cast<ClassTemplateDecl>(&D)) {
      for (const CXXRecordDecl *R : T->specializations())
        visitClass(*R);
    } else if (const auto *F = dyn_cast<FriendDecl>(&D)) {
      if (const NamedDecl *Defined = F->getFriendDecl();
          isa_and_nonnull<FunctionDecl, FunctionTemplateDecl>(Defined))
        visit(*Defined);
    } else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D)) {
      visitAll(*cast<DeclContext>(&D));
    }
  }

  void visitFunction(const FunctionDecl &F) {
    if (!F.doesThisDeclarationHaveABody() || F.isDependentContext() ||
        !Seen.insert(&F).second)
      return;
    bool IsUsers = !isSystem(F, SM) && !Known.isInterpretersOwn(F);
    if (IsUsers && !F.isImplicit() && !F.isInvalidDecl())
      Found.Functions.push_back(&F);
    visitAll(F); // local classes and lambdas
  }

  void visitVariable(const VarDecl &V) {
    if (!V.getParentFunctionOrMethod() && V.isExternallyVisible() &&
        !V.getType()->isDependentType() &&
        !V.getDeclContext()->isDependentContext() && !V.isInvalidDecl())
      Found.Variables.push_back(&V);
  }

  void visitClass(const CXXRecordDecl &R) {
    if (R.isDependentContext() || !R.isThisDeclarationADefinition() ||
        !Seen.insert(&R).second)
      return;
    if (!isSystem(R, SM))
      Found.Classes.push_back(&R);
    visitAll(R);
  }

  ModelLookup &Known;
  const SourceManager &SM;
  UserCode Found;
  llvm::DenseSet<const Decl *> Seen;
};

} // namespace

UserCode findUserCode(ASTContext &Ctx, ModelLookup &Known) {
  return Walk(Ctx, Known).run(*Ctx.getTranslationUnitDecl());
}

std::vector<Entity> findEntities(const UserCode &Code, EffectTable &Effects) {
  std::vector<Entity> Found;
  llvm::DenseSet<const void *> Seen;
  auto add = [&](Entity E) {
    if (E && Seen.insert(E.getOpaque()).second)
      Found.push_back(E);
  };
  for (const FunctionDecl *F : Code.Functions)
    add(Entity::makeFunction(*F));
  for (size_t I = 0; I < Found.size(); ++I)
    for (const Fact &E : Effects.getFacts(Found[I]).All)
      add(E.Target);
  return Found;
}

} // namespace interop
