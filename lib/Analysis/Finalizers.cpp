//===- Finalizers.cpp - What a collector calls ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Finalizers.h"
#include "AST/Naming.h"
#include "Analysis/SourceOrder.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

std::string Finalizer::getName() const {
  if (Class)
    return getQualifiedName(*Class);
  return Body ? Entity::makeFunction(*Body).getName() : "";
}

//===-- Bound classes -----------------------------------------------------===//

/// The types that stand for the template arguments of \p S, packs spread.
static std::vector<QualType>
getTypeArguments(const ClassTemplateSpecializationDecl &S) {
  std::vector<QualType> Types;
  auto add = [&Types](const TemplateArgument &A) {
    Types.push_back(A.getKind() == TemplateArgument::Type ? A.getAsType()
                                                          : QualType());
  };
  for (const TemplateArgument &A : S.getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Pack)
      llvm::for_each(A.pack_elements(), add);
    else
      add(A);
  return Types;
}

/// A base of the bound class, or a class derived from it, holds nothing.
static bool isKin(const CXXRecordDecl &A, const CXXRecordDecl &B) {
  auto isDerived = [](const CXXRecordDecl &D, const CXXRecordDecl &From) {
    return D.hasDefinition() && From.hasDefinition() &&
           (D.getCanonicalDecl() == From.getCanonicalDecl() ||
            D.isDerivedFrom(&From));
  };
  return isDerived(A, B) || isDerived(B, A);
}

static QualType findHolder(llvm::ArrayRef<QualType> Types, unsigned From,
                           const CXXRecordDecl &Class) {
  for (QualType T : Types.drop_front(std::min<size_t>(From, Types.size()))) {
    const CXXRecordDecl *R = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
    if (R && !isKin(*R, Class))
      return T;
  }
  return {};
}

static bool isReleasedBy(const CXXConstructExpr &C, const ClassBinding &Row) {
  return llvm::any_of(C.arguments(), [&Row](const Expr *A) {
    const CXXRecordDecl *R =
        A->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return R && llvm::is_contained(Row.ReleasedBy, getQualifiedName(*R));
  });
}

static std::optional<Finalizer> makeBound(const CXXConstructExpr &C,
                                          Knowledge &Known) {
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(
      C.getConstructor()->getParent());
  const TypeRow *Row = S ? Known.findRow(*S) : nullptr;
  if (!Row || !Row->Finalizes)
    return std::nullopt;
  std::vector<QualType> Types = getTypeArguments(*S);
  unsigned Index = Row->Finalizes->Class;
  const CXXRecordDecl *Class = Index < Types.size() && !Types[Index].isNull()
                                   ? getDefinedClass(Types[Index])
                                   : nullptr;
  if (!Class)
    return std::nullopt;
  Finalizer F;
  F.Kind = Finalizer::Bound;
  F.Class = Class;
  F.Loc = C.getBeginLoc();
  F.Where = getQualifiedName(*S);
  F.Binder = &C;
  F.BinderRow = Row;
  if (Row->Finalizes->HolderFrom)
    F.Holder = findHolder(Types, *Row->Finalizes->HolderFrom, *Class);
  F.IsReleased = isReleasedBy(C, *Row->Finalizes);
  return F;
}

//===-- Functions ---------------------------------------------------------===//

static void addSlots(const LockEntries &Entries, const FunctionDecl &F,
                     std::vector<Finalizer> &To) {
  for (const LockEntry &E : Entries.getEntries(F)) {
    if (!E.IsFinalizer || E.Why.Kind != LockReason::Table)
      continue;
    Finalizer New;
    New.Body = &F;
    New.Loc = E.Why.Loc;
    New.Where = E.Slot;
    New.Entry = &E;
    To.push_back(std::move(New));
  }
}

static void addHanded(const ModelledCall &C, const ASTContext &Ctx,
                      std::vector<Finalizer> &To) {
  for (const Callback &B : C.Row->Callbacks) {
    const FunctionDecl *F = B.IsFinalizer ? findCallback(C, B, Ctx) : nullptr;
    if (!F)
      continue;
    Finalizer New;
    New.Kind = Finalizer::Handed;
    New.Body = F;
    New.Loc = C.Args[B.Arg]->getExprLoc();
    New.Where = getQualifiedName(*C.Callee);
    New.Call = &C;
    To.push_back(std::move(New));
  }
}

std::vector<Finalizer> findFinalizers(TUAnalysis &TU, LockView &View) {
  std::vector<Finalizer> All;
  const LockEntries &Entries = View.getEntries();
  for (const FunctionDecl *F : Entries.getFunctions())
    addSlots(Entries, *F, All);
  for (const ModelledCall &C : TU.getModelledCalls().getCalls())
    addHanded(C, TU.getContext(), All);
  for (const CXXConstructExpr *C : Entries.getClassBinders())
    if (std::optional<Finalizer> F = makeBound(*C, TU.getKnowledge()))
      All.push_back(std::move(*F));
  const SourceManager &SM = TU.getContext().getSourceManager();
  sortStably(All, [&SM](const Finalizer &A, const Finalizer &B) {
    return A.Loc != B.Loc && SM.isBeforeInTranslationUnit(A.Loc, B.Loc);
  });
  return All;
}

} // namespace interop
