//===- UserBodies.cpp - The functions that the user wrote -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/UserBodies.h"
#include "AST/Naming.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace interop {

bool isUsers(const FunctionDecl &F, AnalysisContext &TU) {
  return !isSystem(F, TU.getContext().getSourceManager()) &&
         !F.isInvalidDecl() && !TU.getLookup().isInterpretersOwn(F);
}

bool isOfThisFile(const ValueDecl &D, const SourceManager &SM) {
  if (const auto *V = dyn_cast<VarDecl>(&D))
    return !V->hasExternalFormalLinkage();
  return SM.isInMainFile(SM.getExpansionLoc(D.getLocation()));
}

bool isForOthers(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M)
    return F.isExternallyVisible();
  return !M->getParent()->isLambda() && M->getAccess() == AS_public &&
         !isa<CXXConstructorDecl, CXXDestructorDecl>(M);
}

bool isInOwnDestruction(const FunctionDecl &F, AnalysisContext &TU) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M || !M->getParent()->hasDefinition() || M->getParent()->isLambda())
    return false;
  return isa<CXXDestructorDecl>(M) ||
         llvm::is_contained(TU.getEffects().getReached(
                                Entity::makeDestruction(*M->getParent())),
                            Entity::makeFunction(F));
}

namespace {

class UserBodyFinder {
public:
  explicit UserBodyFinder(AnalysisContext &TU) : TU(TU) {}

  std::vector<UserBody> run() {
    for (const Decl *D : TU.getUserDecls())
      visit(*D);
    return std::move(Bodies);
  }

private:
  void visitAll(const DeclContext &C) {
    for (const Decl *D : C.decls())
      visit(*D);
  }

  void visit(const Decl &D) {
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return visitFunction(*F);
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(&D)) {
      for (const FunctionDecl *F : T->specializations())
        visitFunction(*F);
      return;
    }
    if (const auto *T = dyn_cast<ClassTemplateDecl>(&D)) {
      for (const CXXRecordDecl *R : T->specializations())
        visitAll(*R);
      return;
    }
    if (const auto *R = dyn_cast<CXXRecordDecl>(&D))
      visitAll(*R);
  }

  void visitFunction(const FunctionDecl &F) {
    if (!F.doesThisDeclarationHaveABody() || F.isDependentContext() ||
        !Seen.insert(&F).second)
      return;
    if (isUsers(F, TU))
      Bodies.push_back({&F, {Around.rbegin(), Around.rend()}});
    Around.push_back(&F);
    visitAll(F);
    Around.pop_back();
  }

  AnalysisContext &TU;
  llvm::SmallVector<const FunctionDecl *, 4> Around; ///< outermost first
  llvm::DenseSet<const FunctionDecl *> Seen;
  std::vector<UserBody> Bodies;
};

/// The bodies of a unit, found once.
struct UserBodyList {
  explicit UserBodyList(AnalysisContext &TU)
      : Bodies(UserBodyFinder(TU).run()) {}

  std::vector<UserBody> Bodies;
};

} // namespace

llvm::ArrayRef<UserBody> findUserBodies(AnalysisContext &TU) {
  return TU.get<UserBodyList>().Bodies;
}

} // namespace interop
