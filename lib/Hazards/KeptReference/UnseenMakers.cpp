//===- UnseenMakers.cpp - Calls out of view that may collect --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/UnseenMakers.h"
#include "AST/Naming.h"
#include "Analysis/UserBodies.h"
#include "Hazards/KeptReference/ReferencePlaces.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// What is there already is looked up, and not made.
static bool isLookup(llvm::StringRef Name) {
  return hasNameWord(Name, {"get", "find", "lookup", "peek", "sym", "symbol",
                            "install", "ref", "at", "elt", "global", "shared",
                            "cached", "static"});
}

static bool isMaking(llvm::StringRef Name) {
  return hasNameWord(Name, NameWord::Make) ||
         hasNameWord(Name, {"make", "to", "as", "mk"});
}

UnseenMakers::UnseenMakers(AnalysisContext &TU) : Known(TU.getLookup()) {
  for (const ReferenceKind *K : Known.getModels().getReferenceKinds())
    if (K->Collected && K->Owned && !K->Types.empty())
      Kinds.push_back(K);
  if (Kinds.empty())
    return;
  for (const UserBody &Body : findUserBodies(TU))
    addProtected(TU.getEffects().getFacts(Entity::makeFunction(*Body.F)));
}

const ReferenceKind *UnseenMakers::findKind(QualType T) const {
  auto Found = llvm::find_if(
      Kinds, [T](const ReferenceKind *K) { return isOfKind(*K, T); });
  return Found == Kinds.end() ? nullptr : *Found;
}

/// `PROTECT(x = make())`, `x = make(); PROTECT(x)`.
void UnseenMakers::addProtected(const FunctionFacts &Facts) {
  llvm::DenseMap<const VarDecl *, const FunctionDecl *> Last;
  auto getCallee = [](const Expr *E) {
    const auto *C = dyn_cast_or_null<CallExpr>(getValueExpr(E));
    return C ? C->getDirectCallee() : nullptr;
  };
  for (const Fact &E : Facts.All) {
    if (E.Kind == Fact::Store || E.Kind == Fact::Declare) {
      const auto *V = E.Object.Root == E.Object.Leaf
                          ? dyn_cast_or_null<VarDecl>(E.Object.Root)
                          : nullptr;
      if (V)
        Last[V] = getCallee(E.Value);
      continue;
    }
    const ReferenceUse *Use = E.Kind == Fact::Call && E.Callee
                                  ? Known.findReferenceUse(*E.Callee)
                                  : nullptr;
    if (!Use || !(Use->Pushes || !Use->Retains.empty()))
      continue;
    for (const Place &P : Use->Retains) {
      const Expr *A = P.Kind == Place::Argument && P.Index < E.Args.size()
                          ? E.Args[P.Index]
                          : nullptr;
      const auto *B =
          A ? dyn_cast<BinaryOperator>(A->IgnoreParenCasts()) : nullptr;
      const FunctionDecl *F =
          getCallee(B && B->getOpcode() == BO_Assign ? B->getRHS() : A);
      if (!F && A)
        F = Last.lookup(findPlace(A).getVariable());
      if (F)
        Shown.try_emplace(F->getCanonicalDecl(), E.Loc);
    }
  }
}

/// Numbers and texts, out of which an object can only be made.
static bool isValueOfC(QualType T) {
  T = T.getNonReferenceType();
  if (T->isArithmeticType() || T->isEnumeralType())
    return true;
  if (T->isPointerType())
    return T->getPointeeType()->isCharType();
  const auto *R = T->getAsCXXRecordDecl();
  return R && R->isInStdNamespace() && R->getIdentifier() &&
         R->getName().starts_with("basic_string");
}

std::optional<UnseenMakers::Maker>
UnseenMakers::infer(const FunctionDecl &F) const {
  const ReferenceKind *Kind = findKind(F.getReturnType());
  if (!Kind || !F.getIdentifier() || isLookup(F.getName()) ||
      Known.isInterpretersOwn(F) ||
      F.getASTContext().getSourceManager().isInSystemHeader(F.getLocation()))
    return std::nullopt;
  Maker Out;
  Out.Use.Collects = true;
  if (auto At = Shown.find(F.getCanonicalDecl()); At != Shown.end()) {
    Out.Use.Gives = {Kind->Name};
    Out.Why = MakerReason::Protected;
    Out.Shown = At->second;
    return Out;
  }
  bool IsOfValues = F.getNumParams() != 0 &&
                    llvm::all_of(F.parameters(), [](const ParmVarDecl *P) {
                      return isValueOfC(P->getType());
                    });
  // The object of a method may keep what the method gives.
  bool IsMethod = isa<CXXMethodDecl>(F) && !cast<CXXMethodDecl>(F).isStatic();
  if (!IsOfValues || (IsMethod && !isMaking(F.getName())))
    return std::nullopt;
  if (isMaking(F.getName()))
    Out.Use.Gives = {Kind->Name};
  return Out;
}

const UnseenMakers::Maker *UnseenMakers::find(const Fact &E) {
  if (Kinds.empty() || E.Kind != Fact::Call || !E.Callee || E.Target)
    return nullptr;
  std::unique_ptr<std::optional<Maker>> &Of =
      Makers[E.Callee->getCanonicalDecl()];
  if (!Of)
    Of = std::make_unique<std::optional<Maker>>(infer(*E.Callee));
  return *Of ? &**Of : nullptr;
}

} // namespace interop
