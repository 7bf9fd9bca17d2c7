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
#include "llvm/ADT/SmallPtrSet.h"
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

/// A variable without a first value can be of a class.
static bool mayMatter(const Decl &D) { return isa<VarDecl>(D) || holdsCode(D); }

/// What a system header declares is passed over whole, namespaces too.
static bool isOfSystem(const Decl &D, const SourceManager &SM) {
  return D.getDeclContext() && D.getDeclContext()->isFileContext() &&
         !isa<TranslationUnitDecl>(D) && isSystem(D, SM);
}

static void addUserDecls(Decl &D, const SourceManager &SM,
                         std::vector<Decl *> &To) {
  if (!mayMatter(D) || isOfSystem(D, SM))
    return;
  if (!isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
    return To.push_back(&D);
  for (Decl *Inner : cast<DeclContext>(&D)->decls())
    addUserDecls(*Inner, SM, To);
}

std::vector<Decl *> findUserDecls(ASTContext &Ctx) {
  std::vector<Decl *> Found;
  for (Decl *D : Ctx.getTraversalScope())
    addUserDecls(*D, Ctx.getSourceManager(), Found);
  return Found;
}

namespace {

class Walker {
public:
  Walker(const SourceManager &SM, llvm::function_ref<bool(const Decl &)> Ends)
      : SM(SM), Ends(Ends) {}

  /// True if the walk was ended.
  bool walk(const Decl *Top) {
    Work.push_back(Top);
    while (!Work.empty() && !IsEnded)
      visit(Work.pop_back_val());
    return IsEnded;
  }

private:
  void visit(const Decl *D) {
    if (D->isInvalidDecl())
      return;
    if (!mayMatter(*D) || isOfSystem(*D, SM))
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
      if (!isa<ParmVarDecl>(V))
        IsEnded |= Ends(*V);
      return;
    }
    if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      if (!F->isThisDeclarationADefinition() || F->isDependentContext())
        return;
      visitClassOf(*F);
      IsEnded |= Ends(*F);
    }
    if (const auto *C = dyn_cast<DeclContext>(D))
      pushChildren(*C);
  }

  void visitClass(const CXXRecordDecl &R) {
    if (!R.isThisDeclarationADefinition() || R.isDependentContext())
      return;
    if (!R.isFromASTFile() || Loaded.insert(&R).second)
      IsEnded |= Ends(R);
    pushChildren(R);
  }

  /// The scope of an editor is one file, without the headers in its preamble.
  /// To a class in such a header belongs the file that defines its functions.
  void visitClassOf(const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    if (!M || !M->isOutOfLine())
      return;
    const CXXRecordDecl *R = M->getParent()->getDefinition();
    if (R && R->isFromASTFile() && !isSystem(*R, SM) && Loaded.insert(R).second)
      IsEnded |= Ends(*R);
  }

  void pushChildren(const DeclContext &C) {
    llvm::SmallVector<const Decl *, 16> Children(C.noload_decls_begin(),
                                                 C.noload_decls_end());
    Work.append(Children.rbegin(), Children.rend());
  }

  const SourceManager &SM;
  llvm::function_ref<bool(const Decl &)> Ends;
  bool IsEnded = false;
  llvm::SmallVector<const Decl *, 64> Work;
  llvm::SmallPtrSet<const CXXRecordDecl *, 4> Loaded; ///< visited already
};

} // namespace

bool anyInScope(llvm::ArrayRef<Decl *> Top,
                llvm::function_ref<bool(const Decl &)> Is) {
  if (Top.empty())
    return false;
  Walker W(Top.front()->getASTContext().getSourceManager(), Is);
  return llvm::any_of(Top, [&W](const Decl *D) { return W.walk(D); });
}

void walkScope(llvm::ArrayRef<Decl *> Top,
               llvm::function_ref<void(const CXXRecordDecl &)> OnClass,
               llvm::function_ref<void(const VarDecl &)> OnVariable) {
  // C has no classes.
  if (Top.empty() || !Top.front()->getLangOpts().CPlusPlus)
    return;
  anyInScope(Top, [&](const Decl &D) {
    if (const auto *R = dyn_cast<CXXRecordDecl>(&D))
      OnClass(*R);
    else if (const auto *V = dyn_cast<VarDecl>(&D);
             V && getDefinedClass(V->getType()))
      OnVariable(*V);
    return false;
  });
}

void walkFunctions(llvm::ArrayRef<Decl *> Top,
                   llvm::function_ref<void(const FunctionDecl &)> OnFunction) {
  anyInScope(Top, [&](const Decl &D) {
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      OnFunction(*F);
    return false;
  });
}

} // namespace interop
