//===- OwnerView.cpp - How much of an owner's life is in view -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/OwnerView.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

OwnerView::OwnerView(AnalysisContext &TU) : TU(TU), Uses(TU.get<ThreadUses>()) {
  for (const Entity &Body : Uses.getBodies())
    for (const Fact &E : TU.getEffects().getFacts(Body).All) {
      if (const CXXRecordDecl *R = E.Target.getDestroyed())
        Ended.insert(R->getCanonicalDecl());
      if (const auto *N = dyn_cast_or_null<CXXNewExpr>(E.Node))
        if (const CXXRecordDecl *R = getDefinedClass(N->getAllocatedType()))
          MadeByNew.insert(R->getCanonicalDecl());
      bool Begins = E.Kind == Fact::LifetimeBegin || E.Kind == Fact::Declare;
      if (const auto *V = dyn_cast_or_null<VarDecl>(
              Begins ? (E.Destroyed ? E.Destroyed : E.Object.Root) : nullptr))
        Locals.insert({V->getCanonicalDecl(), Body});
    }
}

bool OwnerView::isRead(const FunctionDecl &F) const {
  return F.hasBody() || TU.getLookup().isFollowed(F);
}

/// The methods of \p Class but for those that a generator writes: declared by a
/// macro (`Q_OBJECT`), or below a label that is one (`signals:`).
static llvm::SmallVector<const CXXMethodDecl *, 8>
getOwnMethods(const CXXRecordDecl &Class) {
  llvm::SmallVector<const CXXMethodDecl *, 8> Out;
  bool IsGenerated = false;
  for (const Decl *D : Class.decls()) {
    if (const auto *Label = dyn_cast<AccessSpecDecl>(D))
      IsGenerated = Label->getAccessSpecifierLoc().isMacroID();
    const auto *M = dyn_cast<CXXMethodDecl>(D);
    if (M && !IsGenerated && !M->getLocation().isMacroID())
      Out.push_back(M);
  }
  return Out;
}

bool OwnerView::isClosed(const CXXRecordDecl &Class) const {
  for (const CXXMethodDecl *M : getOwnMethods(Class))
    if (!M->isImplicit() && !M->isDefaulted() && !M->isDeleted() &&
        !M->isPureVirtual() && !isRead(*M))
      return false;
  return llvm::none_of(Class.decls(), [](const Decl *D) {
    return isa<FunctionTemplateDecl>(D) && !D->getLocation().isMacroID();
  });
}

bool OwnerView::isOfMainFile(const Decl &D) const {
  const SourceManager &SM = TU.getContext().getSourceManager();
  return SM.isInMainFile(SM.getExpansionLoc(D.getLocation()));
}

bool OwnerView::isClosed(const ValueDecl &Slot) const {
  bool IsHere = isOfMainFile(Slot);
  const auto *Field = dyn_cast<FieldDecl>(&Slot);
  if (!Field)
    return IsHere && !Slot.isExternallyVisible();
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!Class || !isClosed(*Class))
    return false;
  if (IsHere)
    return true;
  return Field->getAccess() == AS_private && Class->friends().empty();
}

bool OwnerView::isDestroyed(const CXXRecordDecl &Class) const {
  const CXXRecordDecl *R = Class.getCanonicalDecl();
  return Ended.contains(R) || !MadeByNew.contains(R);
}

bool OwnerView::isStartedFromOutside(const ThreadSlot &Slot,
                                     const CXXRecordDecl &Class) const {
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  llvm::SmallVector<const FunctionDecl *, 8> Work;
  for (const ThreadUse &U : Slot.Uses)
    if (U.Act == ThreadAct::Start && U.In.getFunction())
      Work.push_back(U.In.getFunction());
  for (size_t I = 0; I < Work.size() && I < 64; ++I)
    for (const FunctionDecl *By : Callers.getCallers(*Work[I])) {
      const auto *M = dyn_cast<CXXMethodDecl>(By);
      if (!M || M->getParent()->getCanonicalDecl() != Class.getCanonicalDecl())
        return true;
      if (!llvm::is_contained(Work, By))
        Work.push_back(By);
    }
  return false;
}

bool OwnerView::isCalledFromOutside(const CXXMethodDecl &M) const {
  return llvm::any_of(
      TU.get<EntryPoints>().getCallers().getCallers(M),
      [&M](const FunctionDecl *By) {
        const auto *Of = dyn_cast<CXXMethodDecl>(By);
        return !Of || Of->getParent()->getCanonicalDecl() !=
                          M.getParent()->getCanonicalDecl();
      });
}

std::vector<std::pair<Entity, const VarDecl *>>
OwnerView::getLocals(const FieldDecl &Field) const {
  std::vector<std::pair<Entity, const VarDecl *>> Out;
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  for (const auto &[V, Body] : Locals) {
    const CXXRecordDecl *R = V->getType()->getAsCXXRecordDecl();
    if (Class && R && R->hasDefinition() && V->hasLocalStorage() &&
        !isa<ParmVarDecl>(V) &&
        (R->getCanonicalDecl() == Class->getCanonicalDecl() ||
         R->isDerivedFrom(Class)))
      Out.push_back({Body, V});
  }
  return Out;
}

} // namespace interop
