//===- ScopeWalk.cpp - Walks through declarations -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/ScopeWalk.h"
#include "AST/Naming.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace interop {

bool holdsCode(const Decl &D) {
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    return F->doesThisDeclarationHaveABody() || F->isDefaulted() ||
           (F->getLangOpts().CPlusPlus &&
            llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
              return P->hasDefaultArg();
            }));
  if (const auto *V = dyn_cast<VarDecl>(&D))
    return V->hasInit();
  if (isa<RecordDecl>(D))
    return isa<CXXRecordDecl>(D);
  return !isa<TypedefNameDecl, EnumDecl>(D);
}

namespace {

class Walker {
public:
  Walker(const SourceManager &SM,
         llvm::function_ref<void(const CXXRecordDecl &)> OnClass,
         llvm::function_ref<void(const VarDecl &)> OnVariable,
         llvm::function_ref<void(const FunctionDecl &)> OnFunction)
      : SM(SM), OnClass(OnClass), OnVariable(OnVariable),
        OnFunction(OnFunction) {}

  void walk(const Decl *Top) {
    Work.push_back(Top);
    while (!Work.empty())
      visit(Work.pop_back_val());
  }

private:
  void visit(const Decl *D) {
    if (D->isInvalidDecl())
      return;
    // What a system header declares is passed over whole, namespaces too.
    bool AtFileLevel = D->getDeclContext() &&
                       D->getDeclContext()->isFileContext() &&
                       !isa<TranslationUnitDecl>(D);
    if (AtFileLevel && (!mayMatter(*D) || isSystem(*D, SM)))
      return;
    if (const auto *T = dyn_cast<ClassTemplateDecl>(D)) {
      for (const auto *S : T->specializations())
        Work.push_back(S);
      return;
    }
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(D)) {
      for (const FunctionDecl *S : T->specializations())
        Work.push_back(S);
      return;
    }
    if (const auto *R = dyn_cast<CXXRecordDecl>(D))
      return visitClass(*R);
    if (const auto *V = dyn_cast<VarDecl>(D)) {
      if (!isa<ParmVarDecl>(V) && getDefinedClass(V->getType()))
        OnVariable(*V);
      return;
    }
    if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      if (!F->isThisDeclarationADefinition() || F->isDependentContext())
        return;
      OnFunction(*F);
    }
    if (const auto *C = dyn_cast<DeclContext>(D))
      pushChildren(*C);
  }

  /// A variable without a first value can be of a class.
  static bool mayMatter(const Decl &D) {
    return isa<VarDecl>(D) || holdsCode(D);
  }

  void visitClass(const CXXRecordDecl &R) {
    if (!R.isThisDeclarationADefinition() || R.isDependentContext())
      return;
    OnClass(R);
    pushChildren(R);
  }

  void pushChildren(const DeclContext &C) {
    llvm::SmallVector<const Decl *, 16> Children(C.noload_decls_begin(),
                                                 C.noload_decls_end());
    Work.append(Children.rbegin(), Children.rend());
  }

  const SourceManager &SM;
  llvm::function_ref<void(const CXXRecordDecl &)> OnClass;
  llvm::function_ref<void(const VarDecl &)> OnVariable;
  llvm::function_ref<void(const FunctionDecl &)> OnFunction;
  llvm::SmallVector<const Decl *, 64> Work;
};

} // namespace

static void walkAll(ASTContext &Ctx, Walker W) {
  for (const Decl *D : Ctx.getTraversalScope())
    W.walk(D);
}

void walkScope(ASTContext &Ctx,
               llvm::function_ref<void(const CXXRecordDecl &)> OnClass,
               llvm::function_ref<void(const VarDecl &)> OnVariable) {
  // C has no classes.
  if (!Ctx.getLangOpts().CPlusPlus)
    return;
  auto Ignore = [](const FunctionDecl &) {};
  walkAll(Ctx, Walker(Ctx.getSourceManager(), OnClass, OnVariable, Ignore));
}

void walkFunctions(ASTContext &Ctx,
                   llvm::function_ref<void(const FunctionDecl &)> OnFunction) {
  auto IgnoreClass = [](const CXXRecordDecl &) {};
  auto IgnoreVariable = [](const VarDecl &) {};
  walkAll(Ctx, Walker(Ctx.getSourceManager(), IgnoreClass, IgnoreVariable,
                      OnFunction));
}

} // namespace interop
