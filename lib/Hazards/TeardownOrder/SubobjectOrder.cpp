//===- SubobjectOrder.cpp - The order problems of one owner ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/SubobjectOrder.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Effects/EmptyObjects.h"
#include "Hazards/TeardownOrder/HandleOrder.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// The problems of one class or function.
class SubobjectOrder {
public:
  SubobjectOrder(OwnerScope F, const SubobjectProvenance &History,
                 AnalysisContext &TU)
      : Frame(std::make_shared<const OwnerScope>(std::move(F))),
        History(History), TU(TU), Uses(*Frame, History, TU),
        Facts(TU.getEffects().getFacts(Frame->getEntity())) {}

  std::vector<OrderProblem> find() {
    Found = findHandleOrder(Frame, History, TU);
    for (unsigned I = 0; I < Frame->getParts().size(); ++I) {
      considerEnd(I);
      considerStart(I);
    }
    bool Unseen = Facts.isBodyUnseen();
    for (OrderProblem &P : Found) {
      P.IsStrict |= Unseen && P.Relation != OrderProblem::Construction;
      addMustOutlive(P);
    }
    return std::move(Found);
  }

private:
  ModelLookup &known() const { return TU.getLookup(); }
  const Part &getPart(unsigned I) const { return Frame->getParts()[I]; }

  //===-- Ends ------------------------------------------------------------===//

  void considerEnd(unsigned Early) {
    OrderProblem P;
    for (PartUse &U : Uses.findEndUses(Early)) {
      if (!Frame->outlives(Early, U.Used) || isSaid(Early, U.Used) ||
          !isGoneAfterEnd(getPart(U.Used).Type, known()) ||
          isEndedBefore(Early, U))
        continue;
      U.IfLastOwner |= isShared(getPart(U.Used));
      if (P.Needed.empty() || U.Kind < P.Use.Kind ||
          (U.Kind == P.Use.Kind && U.Used < P.Use.Used))
        P.Use = U;
      P.Needed.push_back(U.Used);
    }
    if (P.Needed.empty())
      return;
    P.Relation = P.Use.Kind == PartUse::ByThread     ? OrderProblem::Thread
                 : P.Use.Kind == PartUse::ByCallback ? OrderProblem::Callback
                                                     : OrderProblem::Destructor;
    P.IsStrict = P.Use.IfLastOwner;
    add(std::move(P), Early);
  }

  bool isSaid(unsigned Early, unsigned Late) const {
    return llvm::any_of(Found, [&](const OrderProblem &P) {
      return P.Early == Early && llvm::is_contained(P.Needed, Late);
    });
  }

  bool isShared(const Part &P) const {
    const CXXRecordDecl *R = getDefinedClass(P.Type);
    const TypeModel *Row = R ? known().findRow(*R) : nullptr;
    return Row && Row->Shared;
  }

  /// The first in order of declaration stands for all in the message.
  void add(OrderProblem P, unsigned Early) {
    llvm::sort(P.Needed);
    P.Needed.erase(std::unique(P.Needed.begin(), P.Needed.end()),
                   P.Needed.end());
    // The notes are about the part that the message names.
    auto *Named = llvm::find(P.Needed, P.Use.Used);
    std::rotate(P.Needed.begin(), Named, Named + 1);
    P.Frame = Frame;
    P.Early = Early;
    P.Anchor = getPart(Early).Loc;
    Found.push_back(std::move(P));
  }

  /// Something ends \p Early, or lets go of what it uses, before what it uses
  /// is gone: the destructor's body, or the end of a part in between.
  bool isEndedBefore(unsigned Early, const PartUse &U) {
    const AccessCollector &Before = getBefore(Early, U.Used);
    if (Frame->getClass() && Before.escapesThis())
      return true;
    if (U.Kind == PartUse::ByDestructor && isUnlinked(Early, U.Used))
      return true;
    return llvm::any_of(Before.get(), [&](const Access &A) {
      return A.By && !isInReplacement(Before, A) && !Uses.isOther(Before, A) &&
             (Frame->findPart(A.Object) == Early ? endsUse(A, U)
                                                 : endsThread(A, U));
    });
  }

  /// The end of \p Late clears the pointer through which \p Early uses it.
  bool isUnlinked(unsigned Early, unsigned Late) {
    FieldAliases Links = Uses.getAliases(Early);
    AccessCollector End(TU.getEffects());
    for (const Fact &E : Facts.All)
      if (Frame->findEnded(E) == Late)
        End.addFact(E, {});
    return llvm::any_of(End.get(), [&Links](const Access &A) {
      return A.Kind == Access::Store &&
             llvm::any_of(Links, [&A](const auto &Link) {
               return Link.first == A.Object.Leaf;
             });
    });
  }

  /// What can happen before the end of \p Late; for a class that does not
  /// depend on \p Early, and is worked out once.
  const AccessCollector &getBefore(unsigned Early, unsigned Late) {
    unsigned Key = Frame->getClass() ? 0 : Early;
    std::unique_ptr<AccessCollector> &Before = BeforeEnd[{Key, Late}];
    if (!Before) {
      Before = std::make_unique<AccessCollector>(TU.getEffects());
      for (const Fact *E : collectBefore(Early, Late)) {
        Before->addFact(*E, {});
        if (!Frame->getClass())
          addClosures(*E, TU.getEffects(), *Before, Budget::ClosureDepth);
      }
    }
    return *Before;
  }

  std::vector<const Fact *> collectBefore(unsigned Early, unsigned Late) {
    std::vector<const Fact *> Out;
    if (Frame->getClass()) {
      for (const Fact &E : Facts.All) {
        std::optional<unsigned> Ended = Frame->findEnded(E);
        bool IsBody = !E.Base && !E.Destroyed && !Facts.isBodyUnseen();
        if (Ended ? *Ended > Late : IsBody)
          Out.push_back(&E);
      }
      return Out;
    }
    for (unsigned Which : {Late, Early})
      for (const Fact &E : Facts.All)
        if (Frame->findEnded(E) == Which) {
          Out = getFactsBefore(Facts, E);
          // In the round of a loop before this one.
          llvm::erase_if(Out, [&](const Fact *Ev) {
            return Frame->findEnded(*Ev) == Early;
          });
          return Out;
        }
    return Out;
  }

  /// \p A, on the early part or in it, ends what uses.
  bool endsUse(const Access &A, const PartUse &U) const {
    const Fact &E = *A.By;
    bool Whole = A.Object.Leaf == A.Object.Root;
    if (E.Node && E.Node == U.GivenBy)
      return false;
    if (E.Kind == Fact::Destruction)
      return (Whole || A.Object.Leaf == U.Joined.Leaf) && leavesEmpty(E);
    if (E.Row && (E.Row->Joins || !E.Row->Releases.empty()))
      return leavesEmpty(E) || !isa_and_nonnull<CXXOperatorCallExpr>(E.Node);
    if (E.Kind == Fact::Store)
      return (Whole || U.Kind == PartUse::ByCallback) &&
             isa_and_nonnull<CXXOperatorCallExpr>(E.Node) && leavesEmpty(E);
    if (E.Row)
      return Whole && E.Row->DestroysOwned && leavesEmpty(E);
    if (E.Target && !TU.getEffects().getWaits(E.Target).empty())
      return true; // it waits for what the part runs
    if (U.Kind != PartUse::ByThread && !U.Joined.isKnown())
      return A.Kind != Access::Read; // it may be told to let go
    // Code that is not read may be its stop().
    return isUnread(E) || (Whole && isTakenFrom(E));
  }

  /// A base's thread is joined through the base's own member.
  static bool endsThread(const Access &A, const PartUse &U) {
    return A.By->Row && A.By->Row->Joins && U.Joined.Leaf &&
           A.Object.Leaf == U.Joined.Leaf;
  }

  //===-- Starts ----------------------------------------------------------===//

  void considerStart(unsigned Early) {
    if (!Frame->getClass())
      return;
    OrderProblem P;
    P.Relation = OrderProblem::Construction;
    for (PartUse &U : Uses.findStartUses(Early)) {
      if (!Frame->outlives(Early, U.Used) || !isMadeLater(getPart(U.Used)))
        continue;
      if (P.Needed.empty() || U.Used < P.Use.Used)
        P.Use = U;
      P.Needed.push_back(U.Used);
    }
    bool Said = llvm::any_of(Found, [Early](const OrderProblem &O) {
      return O.Early == Early && (O.Relation == OrderProblem::Thread ||
                                  O.Relation == OrderProblem::Callback);
    });
    if (!P.Needed.empty() && !Said)
      add(std::move(P), Early);
  }

  /// Its initialization does something, or gives it a value.
  bool isMadeLater(const Part &P) const {
    const auto *F = dyn_cast_or_null<FieldDecl>(P.Decl);
    if (!F || F->getType()->isReferenceType())
      return false;
    if (F->hasInClassInitializer())
      return true;
    if (const CXXRecordDecl *R = getDefinedClass(F->getType()))
      return !R->hasTrivialDefaultConstructor() ||
             isGoneAfterEnd(F->getType(), known());
    return llvm::any_of(
        Frame->getClass()->ctors(), [F](const CXXConstructorDecl *C) {
          return llvm::any_of(C->inits(), [F](const CXXCtorInitializer *I) {
            return I->isWritten() && I->getAnyMember() == F;
          });
        });
  }

  //===-- What a fix must keep --------------------------------------------===//

  void addMustOutlive(OrderProblem &P) {
    if (!P.Early || !Frame->getClass())
      return;
    for (unsigned Later = *P.Early + 1; Later <= P.getLast(); ++Later)
      if (isMadeFrom(Later, *P.Early) ||
          llvm::any_of(Uses.findEndUses(Later),
                       [&P](const PartUse &U) { return U.Used == *P.Early; }))
        P.MustOutlive.push_back({*P.Early, Later});
  }

  bool isMadeFrom(unsigned Part, unsigned From) const {
    return llvm::any_of(History.getConstructions(getPart(Part)),
                        [&](const Construction &M) {
                          return llvm::any_of(M.Args, [&](const Expr *A) {
                            return Frame->findPart(getObject(A)) == From;
                          });
                        });
  }

  std::shared_ptr<const OwnerScope> Frame;
  const SubobjectProvenance &History;
  AnalysisContext &TU;
  EndUseFinder Uses;
  const FunctionFacts &Facts;
  llvm::DenseMap<std::pair<unsigned, unsigned>,
                 std::unique_ptr<AccessCollector>>
      BeforeEnd;
  std::vector<OrderProblem> Found;
};

} // namespace

std::vector<OrderProblem> findFrameOrder(OwnerScope Frame,
                                         const SubobjectProvenance &History,
                                         AnalysisContext &TU) {
  return SubobjectOrder(std::move(Frame), History, TU).find();
}

} // namespace interop
