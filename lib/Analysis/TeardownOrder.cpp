//===- TeardownOrder.cpp - Things destroyed in the wrong order ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/TeardownOrder.h"
#include "AST/Naming.h"
#include "Analysis/HandleOrder.h"
#include "Analysis/ScopeWalk.h"
#include "CallGraph/Destruction.h"
#include "Dataflow/Flow.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>
#include <set>

using namespace clang;

namespace interop {

namespace {

/// A thread can begin with an object of type \p T.
bool mayStartThread(QualType T, Knowledge &Known) {
  return holds(T, Known, [&Known](const CXXRecordDecl &R, const TypeRow *) {
    return llvm::any_of(R.ctors(), [&Known](const CXXConstructorDecl *C) {
      const FunctionRow *Row = Known.findRow(*C);
      return Row && Row->Starts;
    });
  });
}

/// The problems of one class or function.
class FrameOrder {
public:
  FrameOrder(OwnerFrame F, const PartHistory &History, TUAnalysis &TU)
      : Frame(std::make_shared<const OwnerFrame>(std::move(F))),
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
  Knowledge &known() const { return TU.getKnowledge(); }
  const Part &getPart(unsigned I) const { return Frame->getParts()[I]; }

  //===-- Ends
  //-------------------------------------------------------------===//

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
    const TypeRow *Row = R ? known().findRow(*R) : nullptr;
    return Row && Row->Shared;
  }

  /// The first in order of declaration stands for all in the message.
  void add(OrderProblem P, unsigned Early) {
    llvm::sort(P.Needed);
    P.Needed.erase(std::unique(P.Needed.begin(), P.Needed.end()),
                   P.Needed.end());
    // The story is that of the part the message names.
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
      return A.By && !isInReplacement(Before, A) &&
             (Frame->findPart(A.Object) == Early ? endsUse(A, U)
                                                 : endsThread(A, U));
    });
  }

  /// The end of \p Late clears the pointer through which \p Early uses it.
  bool isUnlinked(unsigned Early, unsigned Late) {
    FieldAliases Links = Uses.getAliases(Early);
    AccessCollector End(TU.getEffects());
    for (const Event &E : Facts.Events)
      if (Frame->findEnded(E) == Late)
        End.addEvent(E, {});
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
      for (const Event *E : collectBefore(Early, Late))
        Before->addEvent(*E, {});
    }
    return *Before;
  }

  std::vector<const Event *> collectBefore(unsigned Early, unsigned Late) {
    std::vector<const Event *> Out;
    if (Frame->getClass()) {
      for (const Event &E : Facts.Events) {
        std::optional<unsigned> Ended = Frame->findEnded(E);
        bool IsBody = !E.Base && !E.Destroyed && !Facts.isBodyUnseen();
        if (Ended ? *Ended > Late : IsBody)
          Out.push_back(&E);
      }
      return Out;
    }
    for (unsigned Which : {Late, Early})
      for (const Event &E : Facts.Events)
        if (Frame->findEnded(E) == Which) {
          Out = getEventsBefore(Facts, E);
          // In the round of a loop before this one.
          llvm::erase_if(Out, [&](const Event *Ev) {
            return Frame->findEnded(*Ev) == Early;
          });
          return Out;
        }
    return Out;
  }

  /// \p A, on the early part or in it, ends what uses.
  bool endsUse(const Access &A, const PartUse &U) const {
    const Event &E = *A.By;
    bool Whole = A.Object.Leaf == A.Object.Root;
    if (E.Node && E.Node == U.GivenBy)
      return false;
    if (E.Kind == Event::Destroy)
      return (Whole || A.Object.Leaf == U.Joined.Leaf) && leavesEmpty(E);
    if (E.Row && (E.Row->Joins || !E.Row->Releases.empty()))
      return leavesEmpty(E) || !isa_and_nonnull<CXXOperatorCallExpr>(E.Node);
    if (E.Kind == Event::Store)
      return (Whole || U.Kind == PartUse::ByCallback) &&
             isa_and_nonnull<CXXOperatorCallExpr>(E.Node) && leavesEmpty(E);
    if (E.Row)
      return Whole && E.Row->DestroysOwned && leavesEmpty(E);
    if (E.Target && !TU.getEffects().getWaits(E.Target).empty())
      return true; // it waits for what the part runs
    if (U.Kind != PartUse::ByThread && !U.Joined.isKnown())
      return A.Kind != Access::Read; // it may be told to let go
    return isUnread(E) || (Whole && isTakenFrom(E));
  }

  /// A base's thread is joined through the base's own member.
  static bool endsThread(const Access &A, const PartUse &U) {
    return A.By->Row && A.By->Row->Joins && U.Joined.Leaf &&
           A.Object.Leaf == U.Joined.Leaf;
  }

  /// Code that is not read may be its stop().
  static bool isUnread(const Event &E) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    return E.Kind == Event::Call && !E.Target &&
           E.Unknown != UnknownReason::None && !(M && M->isConst());
  }

  //===-- Starts
  //-----------------------------------------------------------===//

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

  /// Its initialisation does something, or gives it a value.
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

  //===-- What a fix must keep
  //---------------------------------------------===//

  void addMustOutlive(OrderProblem &P) {
    if (!P.Early || !Frame->getClass())
      return;
    unsigned Last = *std::max_element(P.Needed.begin(), P.Needed.end());
    for (unsigned Later = *P.Early + 1; Later <= Last; ++Later)
      if (isMadeFrom(Later, *P.Early) ||
          llvm::any_of(Uses.findEndUses(Later),
                       [&P](const PartUse &U) { return U.Used == *P.Early; }))
        P.MustOutlive.push_back({*P.Early, Later});
  }

  bool isMadeFrom(unsigned Part, unsigned From) const {
    return llvm::any_of(History.getMakings(getPart(Part)),
                        [&](const Making &M) {
                          return llvm::any_of(M.Args, [&](const Expr *A) {
                            return Frame->findPart(getObject(A)) == From;
                          });
                        });
  }

  std::shared_ptr<const OwnerFrame> Frame;
  const PartHistory &History;
  TUAnalysis &TU;
  EndUseFinder Uses;
  const FunctionFacts &Facts;
  llvm::DenseMap<std::pair<unsigned, unsigned>,
                 std::unique_ptr<AccessCollector>>
      BeforeEnd;
  std::vector<OrderProblem> Found;
};

class Finder {
public:
  Finder(TUAnalysis &TU, bool Strict)
      : TU(TU), Effects(TU.getEffects()),
        SM(TU.getContext().getSourceManager()), Strict(Strict) {}

  void visitClass(const CXXRecordDecl &R) {
    const CXXDestructorDecl *D = R.getDestructor();
    if (R.isLambda() || R.isUnion() || R.hasTrivialDestructor() ||
        (D && D->isDeleted()))
      return;
    if (D && D->hasBody() && hasPair(Entity::makeFunction(*D)))
      Functions.insert(&*D);
    OwnerFrame Frame = OwnerFrame::makeClass(R);
    if (Frame.getParts().size() < 2 || !isInteresting(Frame))
      return;
    PartHistory History(R, TU);
    take(FrameOrder(std::move(Frame), History, TU).find());
  }

  void visitVariable(const VarDecl &V) {
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (F && V.hasLocalStorage() && F->hasBody() && !F->isDependentContext() &&
        llvm::any_of(expandEnd(V, TU.getKnowledge()),
                     [this](const Event &E) { return mayUse(E); }))
      Functions.insert(F);
  }

  void visitFunctions() {
    if (TU.getKnowledge().hasParentHandles())
      for (const ModelledCall &C : TU.getModelledCalls().getCalls())
        if (C.In && C.In->hasBody() && !C.Row->Releases.empty() &&
            !isSystem(*C.In, SM) && hasPair(Entity::makeFunction(*C.In)))
          Functions.insert(C.In);
    for (const FunctionDecl *F : Functions) {
      const FunctionDecl *Def = nullptr;
      F->hasBody(Def);
      if (!Seen.insert(Def).second)
        continue;
      PartHistory History(*Def, TU);
      take(FrameOrder(OwnerFrame::makeFunction(*Def), History, TU).find());
    }
  }

  std::vector<OrderProblem> takeAll() {
    // Ties keep the order they were found in.
    std::vector<size_t> Order(Found.size());
    std::iota(Order.begin(), Order.end(), 0);
    llvm::sort(Order, [this](size_t A, size_t B) {
      SourceLocation LA = Found[A].Anchor, LB = Found[B].Anchor;
      return LA == LB ? A < B : SM.isBeforeInTranslationUnit(LA, LB);
    });
    std::vector<OrderProblem> Sorted;
    for (size_t I : Order)
      Sorted.push_back(std::move(Found[I]));
    return Sorted;
  }

private:
  void take(std::vector<OrderProblem> Problems) {
    for (OrderProblem &P : Problems) {
      // Instantiations of one template say the same at the same place.
      if ((P.IsStrict && !Strict) || P.Anchor.isInvalid() ||
          SM.isInSystemHeader(SM.getExpansionLoc(P.Anchor)) ||
          !Said.insert({P.Anchor.getRawEncoding(), P.Relation}).second)
        continue;
      Found.push_back(std::move(P));
    }
  }

  /// Two releases that models relate.
  bool hasPair(Entity E) {
    const std::vector<HandleRelease> &All = Effects.getReleases(E);
    return llvm::any_of(All, [&](const HandleRelease &Child) {
      const HandleRow *Kind = TU.getKnowledge().findHandle(Child.What->Handle);
      return Kind && llvm::any_of(All, [Kind](const HandleRelease &Other) {
               return llvm::is_contained(Kind->Parents, Other.What->Handle) ||
                      llvm::is_contained(Kind->ConfiguredBy,
                                         Other.What->Handle);
             });
    });
  }

  /// Some part that is not the last may use another while it ends, or start a
  /// thread that does.
  bool isInteresting(const OwnerFrame &Frame) {
    if (hasPair(Frame.getEntity()))
      return true;
    const FunctionFacts &Facts = Effects.getFacts(Frame.getEntity());
    unsigned Last = Frame.getParts().size() - 1;
    return llvm::any_of(Facts.Events,
                        [&](const Event &E) {
                          std::optional<unsigned> Ended = Frame.findEnded(E);
                          return Ended && *Ended != Last && mayUse(E);
                        }) ||
           llvm::any_of(llvm::drop_end(Frame.getParts()), [&](const Part &P) {
             return mayStartThread(P.Type, TU.getKnowledge());
           });
  }

  /// The end joins a thread, releases a handle, or runs a destructor that can
  /// know something of its owner.
  bool mayUse(const Event &End) {
    if (End.Row && (End.Row->Joins || !End.Row->Releases.empty()))
      return true;
    if (!End.Target)
      return false;
    if (!Effects.getReleases(End.Target).empty() ||
        llvm::any_of(Effects.getWaits(End.Target),
                     [](const Wait &W) { return W.IsJoin; }))
      return true;
    const CXXRecordDecl *R = End.Target.getDestroyed();
    return R && !isSystem(*R, SM) && knowsOthers(*R);
  }

  /// It has a destructor of its own and holds pointers, references or closures.
  bool knowsOthers(const CXXRecordDecl &R) {
    const CXXDestructorDecl *D = R.getDestructor();
    return D && D->isUserProvided() &&
           holds(&R, TU.getKnowledge(),
                 [](const CXXRecordDecl &Part, const TypeRow *Row) {
                   return (Row && Row->Closure) ||
                          llvm::any_of(Part.fields(), [](const FieldDecl *F) {
                            return F->getType()->isAnyPointerType() ||
                                   F->getType()->isReferenceType();
                          });
                 });
  }

  TUAnalysis &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  const bool Strict;
  std::vector<OrderProblem> Found;
  llvm::SetVector<const FunctionDecl *> Functions;
  std::set<const FunctionDecl *> Seen;
  std::set<std::pair<unsigned, unsigned>> Said;
};

} // namespace

std::vector<OrderProblem> findOrderProblems(TUAnalysis &TU, bool Strict) {
  Finder F(TU, Strict);
  walkScope(
      TU.getContext(), [&F](const CXXRecordDecl &R) { F.visitClass(R); },
      [&F](const VarDecl &V) { F.visitVariable(V); });
  F.visitFunctions();
  return F.takeAll();
}

} // namespace interop
