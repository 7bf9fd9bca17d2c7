//===- LockBodies.cpp - Bodies that take locks ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LockBodies.h"
#include "AST/Naming.h"
#include "CallGraph/LockCollector.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isUsers(const FunctionDecl &F, TUAnalysis &TU) {
  return !isSystem(F, TU.getContext().getSourceManager()) &&
         !F.isInvalidDecl() && !TU.getKnowledge().isInterpretersOwn(F);
}

/// The call takes a lock, of the program or of a library, or runs something
/// under one.
static bool takesLock(const FunctionRow &Row) {
  return Row.Locks || !Row.TakesLocks.empty() ||
         llvm::any_of(Row.Callbacks,
                      [](const Callback &B) { return B.Under.has_value(); });
}

namespace {

class Finder {
public:
  Finder(TUAnalysis &TU, bool Statics)
      : TU(TU), Known(TU.getKnowledge()),
        SM(TU.getContext().getSourceManager()), Statics(Statics) {
    for (const ModelledCall &C : TU.getModelledCalls().getCalls())
      if (C.In && takesLock(*C.Row))
        Callers.insert(C.In);
  }

  std::vector<const FunctionDecl *> run() {
    for (Decl *D : TU.getContext().getTraversalScope()) {
      if (const auto *T = dyn_cast<TranslationUnitDecl>(D))
        visitAll(*T, false);
      else
        visit(*D, false);
    }
    return std::move(Bodies);
  }

private:
  void visitAll(const DeclContext &C, bool Locks) {
    for (const Decl *D : C.decls())
      visit(*D, Locks);
  }

  /// \p Locks: it stands in a body that takes a lock.
  void visit(const Decl &D, bool Locks) {
    if (D.getDeclContext()->isFileContext() && isSystem(D, SM))
      return;
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return visitFunction(*F, Locks);
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(&D)) {
      for (const FunctionDecl *F : T->specializations())
        visitFunction(*F, Locks);
      return;
    }
    if (const auto *T = dyn_cast<ClassTemplateDecl>(&D)) {
      for (const CXXRecordDecl *R : T->specializations())
        visitAll(*R, Locks);
      return;
    }
    if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl, ExportDecl>(D))
      visitAll(*cast<DeclContext>(&D), Locks);
  }

  void visitFunction(const FunctionDecl &F, bool Locks) {
    if (!F.doesThisDeclarationHaveABody() || F.isDependentContext() ||
        !Seen.insert(&F).second)
      return;
    Locks |= Callers.contains(&F);
    if ((Locks || declaresLock(F)) && isUsers(F, TU))
      Bodies.push_back(&F);
    visitAll(F, Locks);
  }

  bool declaresLock(const FunctionDecl &F) {
    return llvm::any_of(F.decls(), [this](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (!V)
        return false;
      if (Statics && isGuardedStatic(*V))
        return true;
      const CXXRecordDecl *R = getDefinedClass(V->getType());
      const TypeRow *Row = R ? Known.findRow(*R) : nullptr;
      return Row && Row->Guards;
    });
  }

  TUAnalysis &TU;
  Knowledge &Known;
  const SourceManager &SM;
  const bool Statics;
  llvm::DenseSet<const FunctionDecl *> Callers, Seen;
  std::vector<const FunctionDecl *> Bodies;
};

} // namespace

std::vector<const FunctionDecl *> findLockBodies(TUAnalysis &TU, bool Statics) {
  return Finder(TU, Statics).run();
}

} // namespace interop
