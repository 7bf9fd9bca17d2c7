//===- PlainLocks.cpp - Locks that are taken once -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/PlainLocks.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/UserBodies.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- What its declaration says -----------------------------------------===//

/// All that \p E writes down is zero.
static bool isZero(const Expr &E, const ASTContext &Ctx) {
  if (const auto *L = dyn_cast<InitListExpr>(&E))
    return llvm::all_of(L->inits(),
                        [&](const Expr *I) { return !I || isZero(*I, Ctx); });
  if (isa<ImplicitValueInitExpr>(E) || isNullConstant(E, Ctx))
    return true;
  std::optional<llvm::APSInt> Value = evaluateInteger(E, Ctx);
  return Value && Value->isZero();
}

/// Made with arguments, which may say anything.
static bool isGiven(const Expr *Init) {
  const auto *C =
      Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  return C && llvm::any_of(C->arguments(), [](const Expr *A) {
           return !isa<CXXDefaultArgExpr>(A);
         });
}

static bool isMadeWithArguments(const ValueDecl &Lock) {
  if (const auto *V = dyn_cast<VarDecl>(&Lock))
    return isGiven(V->getAnyInitializer());
  const auto *F = dyn_cast<FieldDecl>(&Lock);
  const auto *R = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
  if (!R || isGiven(F->getInClassInitializer()))
    return R != nullptr;
  return llvm::any_of(R->ctors(), [F](const CXXConstructorDecl *C) {
    return llvm::any_of(C->inits(), [F](const CXXCtorInitializer *I) {
      return I->getMember() == F && isGiven(I->getInit());
    });
  });
}

static llvm::StringRef getTypeName(const RecordDecl &R) {
  const NamedDecl *Named = R.getTypedefNameForAnonDecl();
  Named = Named ? Named : &R;
  return Named->getIdentifier() ? Named->getName() : llvm::StringRef();
}

static const TypeModel *findRow(const RecordDecl &R, AnalysisContext &TU) {
  if (const auto *C = dyn_cast<CXXRecordDecl>(&R))
    return TU.getLookup().findRow(*C);
  return TU.getLookup().getModels().findType(getTypeName(R));
}

/// The one lock in a record that is there to be a lock; null if it remembers
/// who has it, or has more of them.
static const FieldDecl *findInner(const RecordDecl &R, AnalysisContext &TU) {
  const FieldDecl *Inner = nullptr;
  for (const FieldDecl *F : R.fields()) {
    if (hasNameWord(F->getName(), {"owner", "count", "depth", "recursion",
                                   "recursive", "thread", "holder", "nested"}))
      return nullptr;
    const RecordDecl *T = F->getType()->getAsRecordDecl();
    const TypeModel *Row = T ? findRow(*T, TU) : nullptr;
    if (!Row || !Row->Synchronization ||
        hasNameWord(getTypeName(*T), {"cond", "condition"}))
      continue;
    if (Inner)
      return nullptr;
    Inner = F;
  }
  return Inner;
}

PlainLocks::KindTy PlainLocks::getKind(const ValueDecl &Lock) {
  auto [Found, IsNew] = Kinds.try_emplace(&Lock, Otherwise);
  return IsNew ? Kinds[&Lock] = findKind(Lock) : Found->second;
}

PlainLocks::KindTy PlainLocks::findKind(const ValueDecl &Lock) {
  QualType T = Lock.getType().getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const RecordDecl *R = T->getAsRecordDecl();
  if (!R || !R->isCompleteDefinition())
    return Otherwise;
  const TypeModel *Row = findRow(*R, TU);
  if (!Row) {
    const FieldDecl *Inner = findInner(*R, TU);
    return Inner ? getKind(*Inner) : Otherwise;
  }
  if (!Row->Synchronization || Row->Recursive)
    return Otherwise;
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  // What kind a plain record is, its contents say.
  if (C && !C->isPOD())
    return isMadeWithArguments(Lock) ? Otherwise : Plain;
  const auto *V = dyn_cast<VarDecl>(&Lock);
  if (const Expr *Init = V ? V->getAnyInitializer() : nullptr;
      Init && !V->getType()->isPointerType())
    return isZero(*Init, TU.getContext()) ? Plain : Otherwise;
  return getMade(Lock);
}

//===-- What makes it -----------------------------------------------------===//

PlainLocks::KindTy PlainLocks::getMade(const ValueDecl &Lock) {
  if (!IsCollected)
    collectMade();
  auto Found = Made.find(cast<ValueDecl>(Lock.getCanonicalDecl()));
  return Found == Made.end() ? Unseen : Found->second;
}

void PlainLocks::collectMade() {
  IsCollected = true;
  for (const UserBody &B : findUserBodies(TU))
    for (const Fact &E :
         TU.getEffects().getFacts(Entity::makeFunction(*B.F)).All)
      if (E.Kind == Fact::Call)
        addMade(E);
}

static bool isCalledInit(const FunctionDecl &F) {
  return F.getIdentifier() &&
         hasNameWord(F.getName(), {"init", "initialize", "create", "new"});
}

void PlainLocks::addMade(const Fact &E) {
  const std::optional<Place> At = E.Row ? E.Row->Initializes : std::nullopt;
  if (!E.Callee || !(At || isCalledInit(*E.Callee)) || E.Args.empty())
    return;
  const unsigned Arg = At ? At->Index : 0;
  const ValueDecl *Lock = E.getArgObject(Arg).Leaf;
  const KindTy Kind = Lock ? getMadeBy(E, Arg) : Unseen;
  if (Kind == Unseen)
    return;
  auto [Found, IsNew] = Made.try_emplace(Lock, Kind);
  if (!IsNew && Kind != Plain)
    Found->second = Kind;
}

/// What the call \p E makes of what its argument \p Arg leads to.
PlainLocks::KindTy PlainLocks::getMadeBy(const Fact &E, unsigned Arg) {
  if (E.Target && !E.Row) {
    KindTy Kind = Unseen;
    for (const Fact &In : TU.getEffects().getFacts(E.Target).All) {
      if (!In.Row || !In.Row->Initializes)
        continue;
      const ParmVarDecl *P = In.getPlace(*In.Row->Initializes).getParam();
      if (P && P->getFunctionScopeIndex() == Arg)
        Kind = getMadeBy(In, In.Row->Initializes->Index);
    }
    return Kind;
  }
  if (E.Callee->getIdentifier() &&
      hasNameWord(E.Callee->getName(), {"rec", "recursive", "recursion"}))
    return Otherwise;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (I != Arg && !isZero(*E.Args[I], TU.getContext()))
      return Otherwise;
  return Plain;
}

} // namespace interop
