//===- BorrowedCookies.cpp - Counted objects without a reference ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/BorrowedCookies.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static const TypeModel *findCounted(const ValueDecl &D, AnalysisContext &TU) {
  QualType T = D.getType();
  const RecordDecl *R =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  const TypeModel *Row =
      R ? TU.getLookup().getModels().findType(getQualifiedName(*R)) : nullptr;
  return Row && !Row->KeptAliveBy.empty() ? Row : nullptr;
}

/// A collector of the same runtime ends objects that it finds no way to: what a
/// variable of a function has is as good as lent.
static bool isCollected(const TypeModel &Counted, AnalysisContext &TU) {
  return llvm::any_of(TU.getLookup().getModels().getReferenceKinds(),
                      [&Counted](const ReferenceKind *Kind) {
                        return Kind->Collected &&
                               Kind->From.File == Counted.From.File;
                      });
}

/// The function was given it for the time of the call: as a parameter (the
/// first of which may be the object that is called on), or through a variable
/// whose address it gave away.
static bool isLent(const VarDecl &V, const FunctionDecl &In,
                   const TypeModel &Counted, const FunctionFacts &Facts) {
  if (!Counted.LentTo.empty())
    return isa<ParmVarDecl>(V) && isLentTo(In, Counted);
  if (const auto *P = dyn_cast<ParmVarDecl>(&V))
    return P->getFunctionScopeIndex() > 0;
  bool IsGivenAway = false;
  for (const Fact &E : Facts.All) {
    if ((E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
        E.Object.Root == &V && E.Object.Leaf == &V && E.Value &&
        !isNullConstant(*E.Value, V.getASTContext()))
      return false;
    if (E.Kind != Fact::Call)
      continue;
    if (E.Result.Root == &V)
      return false;
    for (const Expr *A : E.Args) {
      const auto *U =
          A ? dyn_cast<UnaryOperator>(A->IgnoreParenCasts()) : nullptr;
      IsGivenAway |= U && U->getOpcode() == UO_AddrOf &&
                     getObject(U->getSubExpr()).Root == &V;
    }
  }
  return IsGivenAway;
}

/// \p E takes a reference to what \p V points to, or counts it up itself.
static bool takesReference(const Fact &E, const VarDecl &V,
                           const TypeModel &Counted) {
  if (E.Kind == Fact::Store)
    return E.Object.Root == &V && E.Object.Leaf != &V;
  if (E.Kind != Fact::Call || !E.Callee)
    return false;
  bool IsGiven = false;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    IsGiven |= E.getArgObject(I).Root == &V;
  return IsGiven &&
         (E.Target ||
          llvm::is_contained(Counted.KeptAliveBy, getQualifiedName(*E.Callee)));
}

/// \p E ends the registration before the function returns what it was lent.
static bool isTakenBack(const Registration &R, const Fact &E,
                        const FunctionFacts &Facts) {
  return E.Kind == Fact::Call && E.Callee && R.isEndedBy(*E.Callee) &&
         mayPrecede(Facts, R.At->At, E.At);
}

std::optional<Dangling> findBorrowed(const Registration &R,
                                     AnalysisContext &TU) {
  const ObjectRef &O = R.Kept.Object;
  const auto *V =
      O.Root == O.Leaf ? dyn_cast_or_null<VarDecl>(O.Root) : nullptr;
  const TypeModel *Counted = V ? findCounted(*V, TU) : nullptr;
  if (!Counted || !V->hasLocalStorage())
    return std::nullopt;
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(*R.In));
  const bool IsCollected = isCollected(*Counted, TU);
  if (!(IsCollected || isLent(*V, *R.In, *Counted, Facts)) ||
      llvm::any_of(Facts.All, [&](const Fact &E) {
        return !R.isAt(E) &&
               (takesReference(E, *V, *Counted) || isTakenBack(R, E, Facts));
      }))
    return std::nullopt;
  Dangling D;
  D.Kind = Dangling::Borrowed;
  D.Of = R;
  D.Counted = Counted;
  D.IsCollected = IsCollected;
  return D;
}

} // namespace interop
