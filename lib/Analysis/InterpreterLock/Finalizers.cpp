//===- Finalizers.cpp - What a collector calls ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/Finalizers.h"
#include "AST/Naming.h"
#include "AST/SourceOrder.h"
#include "Facts/Collection/Destruction.h"
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

/// \p D is \p From, or derived from it.
static bool isDerived(const CXXRecordDecl &D, const CXXRecordDecl &From) {
  return D.hasDefinition() && From.hasDefinition() &&
         (D.getCanonicalDecl() == From.getCanonicalDecl() ||
          D.isDerivedFrom(&From));
}

/// What holds objects of \p Class is made for it, or for a class derived from
/// it, or can be taken for a pointer. A base of the class, and a class that is
/// derived from it, holds nothing.
static bool isHolder(const CXXRecordDecl &R, const CXXRecordDecl &Class) {
  if (isDerived(R, Class) || isDerived(Class, R))
    return false;
  if (hasOperator(R, OO_Arrow))
    return true;
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&R);
  return S && llvm::any_of(getTypeArguments(*S), [&Class](QualType T) {
           const CXXRecordDecl *Of =
               T.isNull() ? nullptr : T->getAsCXXRecordDecl();
           return Of && isDerived(*Of, Class);
         });
}

static QualType findHolder(llvm::ArrayRef<QualType> Types, unsigned From,
                           const CXXRecordDecl &Class) {
  for (QualType T : Types.drop_front(std::min<size_t>(From, Types.size()))) {
    const CXXRecordDecl *R = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
    if (R && isHolder(*R, Class))
      return T;
  }
  return {};
}

static llvm::ArrayRef<CXXCtorInitializer *>
getInitializers(const CXXConstructorDecl &C) {
  const FunctionDecl *Def = nullptr;
  if (!C.hasBody(Def))
    return {};
  const auto *D = cast<CXXConstructorDecl>(Def);
  return {D->init_begin(), D->init_end()};
}

/// An argument of \p C is of one of \p Types, or one that a constructor which
/// it leads to gives on to a base.
static bool hasArgumentOf(const CXXConstructExpr &C,
                          llvm::ArrayRef<std::string> Types) {
  if (Types.empty())
    return false;
  for (const CXXCtorInitializer *I : getInitializers(*C.getConstructor()))
    if (I->isBaseInitializer() || I->isDelegatingInitializer())
      if (const auto *Inner =
              dyn_cast<CXXConstructExpr>(I->getInit()->IgnoreImplicit()))
        if (hasArgumentOf(*Inner, Types))
          return true;
  return llvm::any_of(C.arguments(), [Types](const Expr *A) {
    QualType T = A->getType().getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    const TagDecl *Named = T->getAsTagDecl();
    return Named && llvm::is_contained(Types, getQualifiedName(*Named));
  });
}

/// A bound function makes objects of \p Class for the interpreter to own.
static bool isMadeByFunction(const CXXRecordDecl &Class,
                             const EntryLockState &Entries) {
  auto makes = [&](const FunctionDecl *F) {
    const CXXRecordDecl *Made =
        F->getReturnType()->isPointerType()
            ? getDefinedClass(F->getReturnType()->getPointeeType())
            : nullptr;
    return Made && isDerived(*Made, Class) &&
           llvm::any_of(Entries.getEntries(*F), [](const LockEntry &E) {
             return E.Kind == UnitEntry::Bound &&
                    E.Call->Row->Binds->OwnsResult;
           });
  };
  return llvm::any_of(Entries.getFunctions(), makes);
}

static std::optional<Finalizer> makeBound(const CXXConstructExpr &C,
                                          ModelLookup &Known,
                                          const EntryLockState &Entries) {
  const auto *S =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(Known.findSaying(
          *C.getConstructor()->getParent(),
          [](const TypeModel &Row) { return bool(Row.Finalizes); }));
  if (!S)
    return std::nullopt;
  const TypeModel *Row = Known.findRow(*S);
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
  F.IsDerived = S != C.getConstructor()->getParent();
  if (Row->Finalizes->HolderFrom)
    F.Holder = findHolder(Types, *Row->Finalizes->HolderFrom, *Class);
  if (F.Holder.isNull() && hasArgumentOf(C, Row->Finalizes->NotMadeBy) &&
      !isMadeByFunction(*Class, Entries))
    return std::nullopt;
  F.IsReleased = hasArgumentOf(C, Row->Finalizes->ReleasedBy);
  return F;
}

std::vector<Entity> findEnds(const Finalizer &F, ModelLookup &Known) {
  if (F.Holder.isNull())
    return {Entity::makeDestruction(*F.Class)};
  Fact Prototype;
  Prototype.Kind = Fact::Destruction;
  std::vector<Fact> Facts;
  expandDestruction(F.Holder, Prototype, Known, Facts);
  std::vector<Entity> Ends;
  for (const Fact &E : Facts)
    if (E.Target)
      Ends.push_back(E.Target);
  return Ends;
}

//===-- Functions ---------------------------------------------------------===//

static void addSlots(const EntryLockState &Entries, const FunctionDecl &F,
                     std::vector<Finalizer> &To) {
  for (const LockEntry &E : Entries.getEntries(F)) {
    if (!E.IsFinalizer ||
        (E.Kind != UnitEntry::Table && E.Kind != UnitEntry::Named &&
         E.Kind != UnitEntry::Method))
      continue;
    Finalizer New;
    New.Body = &F;
    New.Loc = E.Loc;
    New.Where = E.Slot;
    New.Entry = &E;
    New.InPhase = E.InPhase;
    To.push_back(std::move(New));
  }
}

static Finalizer makeHanded(const EntryPoint &P) {
  Finalizer New;
  New.Kind = Finalizer::Handed;
  New.Body = P.F;
  New.Loc = P.Loc;
  New.Where = P.Detail;
  New.Call = P.Call;
  New.InPhase = P.InPhase;
  return New;
}

std::vector<Finalizer> findFinalizers(AnalysisContext &TU, LockView &View) {
  std::vector<Finalizer> All;
  const EntryLockState &Entries = View.getEntries();
  for (const FunctionDecl *F : Entries.getFunctions())
    addSlots(Entries, *F, All);
  for (const EntryPoint &P : Entries.getTable().getEntries())
    if (P.Kind == UnitEntry::Handed && P.IsFinalizer)
      All.push_back(makeHanded(P));
  for (const CXXConstructExpr *C : Entries.getTable().getClassBinders())
    if (std::optional<Finalizer> F = makeBound(*C, TU.getLookup(), Entries))
      All.push_back(std::move(*F));
  sortByPlace(All, TU.getContext().getSourceManager(), &Finalizer::Loc);
  return All;
}

} // namespace interop
