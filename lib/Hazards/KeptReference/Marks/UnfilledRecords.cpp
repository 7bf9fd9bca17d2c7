//===- UnfilledRecords.cpp - Records marked before they are filled --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/Marks/UnfilledRecords.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Hazards/KeptReference/Marks/MarkedRecords.h"
#include "Hazards/KeptReference/ReferencePlaces.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/BitVector.h"

using namespace clang;

namespace interop {

namespace {

/// What one body does with the record that a local variable points to.
class RecordFilling {
public:
  RecordFilling(const FunctionFacts &Facts, const MarkedRecord &Of,
                AnalysisContext &TU)
      : Facts(Facts), Of(Of), TU(TU), Known(TU.getLookup()) {}

  /// For the memory that \p Made puts into \p Own.
  std::optional<UnfilledRecord> find(const Fact &Made, const VarDecl &Own) {
    for (const Fact &Wrap : Facts.All)
      if (mayPrecede(Facts, Made.At, Wrap.At) && isWrap(Wrap, Own))
        for (const FieldDecl *F : Of.R->fields())
          if (isMarked(*F) && !isTouchedBetween(Made, Wrap, Own, *F))
            if (const Fact *C = findCollecting(Wrap, Own, *F))
              return UnfilledRecord{F, Of.Markers.front(), &Made, &Wrap, C};
    return std::nullopt;
  }

private:
  const ReferenceUse *getUse(const Fact &E) const {
    return E.Kind == Fact::Call && E.Callee ? Known.findReferenceUse(*E.Callee)
                                            : nullptr;
  }

  bool isMarked(const FieldDecl &F) const {
    return Of.Named.count(F.getCanonicalDecl()) &&
           llvm::any_of(Known.getModels().getReferenceKinds(),
                        [&F](const ReferenceKind *K) {
                          return K->Kept == ReferenceKind::InObjects &&
                                 isOfKind(*K, F.getType());
                        });
  }

  static bool isOwn(const Expr *E, const VarDecl &Own) {
    return findPlace(E) == ReferencePlace::makeVariable(Own);
  }

  /// Gives an object, and is given the record.
  bool isWrap(const Fact &E, const VarDecl &Own) const {
    const ReferenceUse *Use = getUse(E);
    return Use && !Use->Gives.empty() &&
           llvm::any_of(E.Args, [&](const Expr *A) { return isOwn(A, Own); });
  }

  /// The body of \p E, which is given the record as \p Arg, may write to the
  /// field, or have another name for the record.
  bool mayFillInside(const Fact &E, unsigned Arg, const FieldDecl &F,
                     unsigned Calls) const {
    const FunctionDecl *Body = E.Target.getFunction();
    if (!Body || !Calls || Arg >= Body->getNumParams())
      return true;
    const VarDecl &Given = *Body->getParamDecl(Arg);
    return llvm::any_of(
        TU.getEffects().getFacts(E.Target).All, [&](const Fact &Inner) {
          const bool Names =
              (Inner.Kind == Fact::Store || Inner.Kind == Fact::Declare) &&
              Inner.Value && isOwn(Inner.Value, Given);
          return Names || mayFill(Inner, Given, F, Calls - 1);
        });
  }

  /// \p Arg is the address of another field of the record, or of a part of it.
  static bool isOtherField(const Expr &Arg, const VarDecl &Own,
                           const FieldDecl &F) {
    const auto *U = dyn_cast<UnaryOperator>(Arg.IgnoreParenCasts());
    const auto *M = U && U->getOpcode() == UO_AddrOf
                        ? dyn_cast<MemberExpr>(U->getSubExpr()->IgnoreParens())
                        : nullptr;
    while (M && !isOwn(M->getBase(), Own))
      M = dyn_cast<MemberExpr>(M->getBase()->IgnoreParenCasts());
    return M && M->getMemberDecl()->getCanonicalDecl() != F.getCanonicalDecl();
  }

  bool mayFillByCall(const Fact &E, const VarDecl &Own, const FieldDecl &F,
                     unsigned Calls) const {
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      const Expr *A = E.Args[I];
      if (!A || !A->getType()->isPointerType() || !mentions(*A, Own))
        continue;
      if (isOwn(A, Own) ? mayFillInside(E, I, F, Calls)
                        : !isOtherField(*A, Own, F))
        return true;
    }
    return false;
  }

  /// It may write to the field: a store there or to the whole, or a call that
  /// has the record or the address of the field.
  bool mayFill(const Fact &E, const VarDecl &Own, const FieldDecl &F,
               unsigned Calls = 3) const {
    if (E.Kind == Fact::Store) {
      const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
      if (!B)
        return true;
      const Expr *To = B->getLHS()->IgnoreParenCasts();
      ReferencePlace P = findPlace(To);
      return P.getVariable() == &Own
                 ? !P.Leaf || P.Leaf == F.getCanonicalDecl()
                 : isa<UnaryOperator>(To) && mentions(*To, Own);
    }
    return E.Kind == Fact::Call && mayFillByCall(E, Own, F, Calls);
  }

  bool isTouchedBetween(const Fact &Made, const Fact &Wrap, const VarDecl &Own,
                        const FieldDecl &F) const {
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return &E != &Made && &E != &Wrap && E.Node != Made.Node &&
             mayPrecede(Facts, Made.At, E.At) &&
             mayPrecede(Facts, E.At, Wrap.At) && mayFill(E, Own, F);
    });
  }

  bool collects(const Fact &E) const {
    if (const ReferenceUse *Use = getUse(E))
      return Use->Collects;
    return E.Kind == Fact::Call && E.Target &&
           llvm::any_of(
               TU.getEffects().getReached(E.Target), [this](Entity In) {
                 return llvm::any_of(TU.getEffects().getFacts(In).All,
                                     [this](const Fact &Of) {
                                       const ReferenceUse *Use = getUse(Of);
                                       return Use && Use->Collects;
                                     });
               });
  }

  /// The first call that may collect on a way from \p Wrap on which nothing may
  /// have filled the field.
  const Fact *findCollecting(const Fact &Wrap, const VarDecl &Own,
                             const FieldDecl &F) const {
    llvm::BitVector Seen(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 8> Work{Wrap.At.Block};
    for (bool IsFirst = true; !Work.empty(); IsFirst = false) {
      const unsigned B = Work.pop_back_val();
      bool IsFilled = false;
      for (const Fact &E : getFactsIn(Facts, B)) {
        if (IsFirst && E.At.Seq <= Wrap.At.Seq)
          continue;
        IsFilled = mayFill(E, Own, F);
        if (IsFilled)
          break;
        if (collects(E))
          return &E;
      }
      for (unsigned To : Facts.Blocks[B].Succs)
        if (!IsFilled && To != BlockFacts::NoBlock && !Seen.test(To)) {
          Seen.set(To);
          Work.push_back(To);
        }
    }
    return nullptr;
  }

  const FunctionFacts &Facts;
  const MarkedRecord &Of;
  AnalysisContext &TU;
  ModelLookup &Known;
};

} // namespace

/// Gives memory in which anything may stand.
static bool isUncleared(const Expr *Value) {
  const auto *C = dyn_cast_or_null<CallExpr>(getValueExpr(Value));
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier())
    return false;
  return C->getBuiltinCallee() == Builtin::BImalloc ||
         (F->hasAttr<AllocSizeAttr>() &&
          F->getReturnType()->isVoidPointerType() &&
          F->getName().contains("malloc"));
}

std::vector<UnfilledRecord> findUnfilledRecords(AnalysisContext &TU) {
  std::vector<UnfilledRecord> Out;
  std::vector<MarkedRecord> Records = findMarkedRecords(TU);
  llvm::erase_if(Records,
                 [](const MarkedRecord &R) { return R.Markers.empty(); });
  if (Records.empty())
    return Out;
  for (const UserBody &Body : findUserBodies(TU)) {
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(*Body.F));
    for (const Fact &E : Facts.All) {
      const auto *V = (E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
                              E.Object.Root == E.Object.Leaf
                          ? dyn_cast_or_null<VarDecl>(E.Object.Root)
                          : nullptr;
      if (!V || !V->isLocalVarDecl() || !isUncleared(E.Value))
        continue;
      const RecordDecl *R = getDefinedPointee(V->getType());
      for (const MarkedRecord &Of : Records)
        if (Of.R == R)
          if (auto Found = RecordFilling(Facts, Of, TU).find(E, *V))
            Out.push_back(*Found);
    }
  }
  return Out;
}

} // namespace interop
