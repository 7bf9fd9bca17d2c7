//===- OtherHolders.cpp - What is kept by somebody else -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/OtherHolders.h"
#include "Analysis/UserBodies.h"
#include "Hazards/DanglingCallback/Records/FreeSites.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace interop {

/// \p E takes what \p R's callee takes as what keeps it.
static bool takesHolder(const Registration &R, const Fact &E) {
  return E.Callee && !E.Args.empty() && E.Callee->getNumParams() &&
         R.At->Callee->getNumParams() &&
         E.Callee->getParamDecl(0)->getType().getCanonicalType() ==
             R.At->Callee->getParamDecl(0)->getType().getCanonicalType();
}

/// The record of C that a \p T points to, which may be declared only.
static const RecordDecl *getKeeperRecord(QualType T) {
  const RecordDecl *R =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(R);
  if (Class && Class->hasDefinition() && !Class->isCLike())
    return nullptr;
  return R ? cast<RecordDecl>(R->getCanonicalDecl()) : nullptr;
}

/// Nothing is both an \p A and a \p B. Where one of them is declared only, it
/// may begin with the other; \p AreAsked: they come from two functions that
/// give just these.
static bool areUnrelated(const RecordDecl *A, const RecordDecl *B,
                         bool AreAsked) {
  if (!A || !B || A == B)
    return false;
  const RecordDecl *DefA = A->getDefinition(), *DefB = B->getDefinition();
  if (!DefA || !DefB)
    return AreAsked;
  return !isBaseOf(DefA, DefB) && !isBaseOf(DefB, DefA);
}

static const FunctionDecl *getAsked(const Expr *E) {
  const auto *C = E ? dyn_cast<CallExpr>(skipCasts(E)) : nullptr;
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F ? F->getCanonicalDecl() : nullptr;
}

namespace {

/// Where something is known to come from: a global, or the one function that
/// returns it.
struct KeeperOrigin {
  const Decl *From = nullptr; ///< null if it comes from elsewhere too
  const RecordDecl *Of = nullptr;
};

/// An analysis of the unit (AnalysisContext::get): each local and field is
/// looked for once.
class KeeperOrigins {
public:
  explicit KeeperOrigins(AnalysisContext &TU) : TU(TU) {}

  /// Where \p E comes from, directly or by way of a local or a field.
  KeeperOrigin find(const Expr &E) {
    if (const FunctionDecl *F = getAsked(&E))
      return makeOf(F);
    const ValueDecl *Leaf = getObject(skipCasts(&E)).Leaf;
    const auto *V = dyn_cast_or_null<VarDecl>(Leaf);
    if (V && V->hasGlobalStorage())
      return {V->getCanonicalDecl(), getKeeperRecord(V->getType())};
    if (!isa_and_nonnull<VarDecl, FieldDecl>(Leaf) || isa<ParmVarDecl>(Leaf))
      return {};
    auto [At, IsNew] = Makers.try_emplace(Leaf);
    if (IsNew)
      At->second = findMaker(*Leaf);
    return makeOf(At->second);
  }

private:
  static KeeperOrigin makeOf(const FunctionDecl *F) {
    return F ? KeeperOrigin{F, getKeeperRecord(F->getReturnType())}
             : KeeperOrigin();
  }

  /// The one function whose result is in the local or field \p In; null if
  /// something else is there too.
  const FunctionDecl *findMaker(const ValueDecl &In) {
    const FunctionDecl *Maker = nullptr;
    if (isa<FieldDecl>(In)) {
      for (const UserBody &Body : findUserBodies(TU))
        if (!addMaker(In, *Body.F, Maker))
          return nullptr;
      return Maker;
    }
    const auto *F = dyn_cast<FunctionDecl>(In.getDeclContext());
    return F && addMaker(In, *F, Maker) ? Maker : nullptr;
  }

  /// False if \p Body stores in \p In what \p Maker, if known, does not return.
  bool addMaker(const ValueDecl &In, const FunctionDecl &Body,
                const FunctionDecl *&Maker) {
    for (const Fact &E :
         TU.getEffects().getFacts(Entity::makeFunction(Body)).All) {
      bool IsStored = (E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
                      E.Object.Leaf == &In && E.Value;
      if (!IsStored && E.Result.Leaf != &In)
        continue;
      const Expr *From = IsStored ? E.Value : dyn_cast_or_null<Expr>(E.Node);
      if (From && isNullConstant(*From, TU.getContext()))
        continue;
      const FunctionDecl *F = getAsked(From);
      if (!F || (Maker && F != Maker))
        return false;
      Maker = F;
    }
    return true;
  }

  AnalysisContext &TU;
  llvm::DenseMap<const ValueDecl *, const FunctionDecl *> Makers;
};

} // namespace

/// What \p R is kept by and what \p E is given are of two kinds.
static bool isKeptByAnotherKind(const Registration &R, const Fact &E,
                                AnalysisContext &TU) {
  const Expr *Its = R.HolderAt, *Other = E.Args.front();
  if (!Other || !takesHolder(R, E))
    return false;
  if (areUnrelated(getKeeperRecord(skipCasts(Its)->getType()),
                   getKeeperRecord(skipCasts(Other)->getType()), false))
    return true;
  auto &Origins = TU.get<KeeperOrigins>();
  const KeeperOrigin Keeper = Origins.find(*Its);
  const KeeperOrigin Given =
      Keeper.From ? Origins.find(*Other) : KeeperOrigin();
  return Given.From && Given.From != Keeper.From &&
         areUnrelated(Keeper.Of, Given.Of, true);
}

bool isOfAnotherHolder(const Registration &R, const Fact &E,
                       AnalysisContext &TU) {
  if (!R.HolderAt || R.At->Args.empty() || R.HolderAt != R.At->Args.front())
    return false;
  const ObjectRef O = E.getArgObject(0);
  if (R.Holder.isGlobal() && O.isGlobal())
    return O.Root != R.Holder.Root;
  const auto *Its = dyn_cast_or_null<FieldDecl>(R.Holder.Leaf);
  const auto *Other = dyn_cast_or_null<FieldDecl>(O.Leaf);
  if (Its && Other && Its != Other && Its->getParent() == Other->getParent() &&
      takesHolder(R, E))
    return true;
  return !E.Args.empty() && isKeptByAnotherKind(R, E, TU);
}

} // namespace interop
