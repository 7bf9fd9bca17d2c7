//===- MissingLocks.cpp - An interpreter used without its lock ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/MissingLocks.h"
#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/FindingSink.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Effects/CallContext.h"
#include "Effects/EmptyObjects.h"
#include "Hazards/MissingInterpreterLock/EscapingCaptures.h"
#include "Hazards/MissingInterpreterLock/LockInstances.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// A place is reported once for each interpreter.
using Sink =
    FindingSink<LockProblem, std::pair<const LockModel *, SourceLocation>>;

class MissingLockFinder {
public:
  MissingLockFinder(AnalysisContext &TU, LockView &View, Sink &Found)
      : TU(TU), SM(TU.getContext().getSourceManager()), View(View),
        Wrong(View.getLock().Kind == LockModel::Phase ? LockPresence::Held
                                                      : LockPresence::NotHeld),
        Instances(TU, View), Found(Found) {}

  void run() {
    for (const FunctionDecl *F : View.getEntries().getFunctions())
      if (View.isReported(*F))
        visit(*F);
    for (const StartedBody &S : TU.get<ModeledCalls>().getStarts())
      visitStart(S);
    for (LockProblem &P : findEscapingCaptures(TU, View))
      if (isNew(P.CapturedAt))
        Found.push(std::move(P));
  }

private:
  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    if (!View.getFlow().getActions().isTouchedBy(E))
      return;
    bool IsFirst = true;
    for (const LockContext &C : View.getContexts().getOrUnknown(F)) {
      const LockSummary &S = View.getFlow().getSummary(E, C.Now);
      visitNeeds(F, C, S);
      if (IsFirst)
        visitLosses(F, S);
      IsFirst = false;
    }
    visitStays(F);
  }

  //===-- Uses without the lock -------------------------------------------===//

  bool isMissing(Entity In, const Fact &E, const LockAction &A,
                 const LockAt &At) {
    if (!At.IsReached || At.Now != Wrong || View.getFlow().isGuarded(In, E))
      return false;
    if (View.getLock().Kind == LockModel::Phase
            ? A.Kind == LockAction::Excludes
            : A.Kind == LockAction::Requires ||
                  (A.Kind == LockAction::Releases && !A.IfHeld))
      return true;
    if (A.Kind != LockAction::Follows ||
        View.getFlow().getSummary(E.Target, At.Now).FirstNeed < 0)
      return false;
    // Said where it is needed, if that function is known to be entered so.
    const FunctionDecl *Callee = E.Target.getFunction();
    return !Callee || !View.isReported(*Callee) ||
           !View.getContexts().has(*Callee, Wrong);
  }

  /// No call on the way gives what keeps the next one from being made.
  bool isPossible(llvm::ArrayRef<CallStep> Chain) {
    for (size_t I = 1; I < Chain.size(); ++I)
      if (!isReachedWith(Chain[I].In, Chain[I].At->At.Block,
                         Chain[I - 1].At->Args, TU.getEffects()))
        return false;
    return true;
  }

  void visitNeeds(const FunctionDecl &F, const LockContext &C,
                  const LockSummary &S) {
    Entity E = Entity::makeFunction(F);
    llvm::ArrayRef<LockAction> Plan = View.getFlow().getActions().getPlan(E);
    std::vector<std::pair<const Fact *, size_t>> ByCause; // index in Found
    std::vector<unsigned> Order;
    for (unsigned I = 0; I < S.At.size(); ++I)
      if (isMissing(E, View.getFact(E, I), Plan[I], S.At[I])) {
        auto Chain = View.makeChain(E, C.Now, I, &LockSummary::FirstNeed);
        if (isPossible(Chain) && Instances.isImported(Chain))
          Order.push_back(I);
      }
    // Of an object, its end comes last, though it stands where it is declared.
    sortStably(Order, [&](unsigned A, unsigned B) {
      const Fact &X = View.getFact(E, A), &Y = View.getFact(E, B);
      bool XEnds = X.Kind == Fact::Destruction,
           YEnds = Y.Kind == Fact::Destruction;
      return XEnds != YEnds ? YEnds
                            : SM.isBeforeInTranslationUnit(X.Loc, Y.Loc);
    });
    for (unsigned I : Order) {
      const Fact *Cause = S.At[I].Since;
      auto *Same = llvm::find_if(ByCause, [Cause](const auto &P) {
                     return P.first == Cause;
                   }).base();
      if (Same != ByCause.data() + ByCause.size()) {
        addOther(Found[Same->second], View.getFact(E, I));
        continue;
      }
      if (!isNew(View.getFact(E, I).Loc))
        continue;
      ByCause.push_back({Cause, Found.size()});
      addMissing(F, C, S, I);
    }
  }

  void addOther(LockProblem &P, const Fact &E) {
    if (E.Loc != P.getFirst().Loc &&
        llvm::none_of(P.Others,
                      [&E](const Fact *O) { return O->Loc == E.Loc; }))
      P.Others.push_back(&E);
    isNew(E.Loc);
  }

  void addMissing(const FunctionDecl &F, const LockContext &C,
                  const LockSummary &S, unsigned I) {
    LockProblem P;
    P.Kind = LockProblem::Missing;
    P.Lock = &View.getLock();
    Entity E = Entity::makeFunction(F);
    P.Chain = View.makeChain(E, C.Now, I, &LockSummary::FirstNeed);
    P.Why = View.getContexts().getAt(E, C, I).Why;
    if (!S.At[I].Since && llvm::any_of(C.Why, canTakeAtEntry))
      P.Entered = &F;
    P.HoldsLock =
        !TU.getEffects().getHeldLocks(E).getAt(View.getFact(E, I).At).empty();
    P.Needs = View.findNeeds(F);
    Found.push(std::move(P));
  }

  static bool canTakeAtEntry(const LockReason &R) {
    return R.Kind == LockReason::Started || R.Kind == LockReason::Library ||
           R.Kind == LockReason::Driven || R.Kind == LockReason::Handed;
  }

  //===-- Locks that stay dropped, or taken -------------------------------===//

  void visitLosses(const FunctionDecl &F, const LockSummary &S) {
    for (const UnreleasedLock &L : S.Lost) {
      const Fact &Last = L.Leaves ? *L.Leaves : makeEnd(F);
      if (!isNew(Last.Loc))
        continue;
      const bool IsTaken = isTaking(F, *L.Dropped);
      LockProblem P;
      P.Kind = IsTaken ? LockProblem::NotGivenBack : LockProblem::Lost;
      P.Lock = &View.getLock();
      P.Chain = {{Entity::makeFunction(F), &Last}};
      LockReason R;
      R.Kind = IsTaken ? LockReason::Taken : LockReason::Dropped;
      R.Loc = L.Dropped->Loc;
      R.By = L.Dropped->Callee;
      R.At = L.Dropped;
      P.Why = {R};
      P.Needs = View.findNeeds(F);
      Found.push(std::move(P));
    }
  }

  bool isTaking(const FunctionDecl &F, const Fact &At) {
    Entity E = Entity::makeFunction(F);
    unsigned I = &At - TU.getEffects().getFacts(E).All.data();
    return View.getFlow().getActions().getPlan(E)[I].Kind ==
           LockAction::Ensures;
  }

  /// The end of a body, as if a return stood there.
  const Fact &makeEnd(const FunctionDecl &F) {
    Fact End;
    End.Kind = Fact::Return;
    End.Loc = F.getBody()->getEndLoc();
    return TU.keep({End}).front();
  }

  //===-- Locks that stay taken -------------------------------------------===//

  /// A thread of somebody else's enters it. \p Why says how, if that is known.
  bool isImported(const FunctionDecl &F, std::vector<LockReason> &Why) {
    const std::vector<LockContext> &Known = View.getContexts().get(F);
    for (const LockContext &C : Known)
      if (C.Now == LockPresence::NotHeld &&
          llvm::any_of(C.Why, canTakeAtEntry)) {
        Why = C.Why;
        return true;
      }
    const CallerMap &Callers = View.getEntries().getTable().getCallers();
    return Known.empty() && Callers.isNamedOtherwise(F) &&
           Callers.getCallers(F).empty();
  }

  /// Whether it is undone is a matter of what is called, not of the state at
  /// the end: what may fail may have been done.
  void visitStays(const FunctionDecl &F) {
    std::vector<LockReason> Why;
    if (!isImported(F, Why))
      return;
    Entity E = Entity::makeFunction(F);
    const LockSummary &S = View.getFlow().getSummary(E, LockPresence::NotHeld);
    if (S.FirstTake < 0)
      return;
    LockProblem P;
    P.Chain = View.makeChain(E, LockPresence::NotHeld, S.FirstTake,
                             &LockSummary::FirstTake);
    P.Use = View.getFlow().getActions().findUse(*P.Chain.back().At);
    if (!P.Use || !isUndoneNowhere(*P.Use) || reachesUndoing(E, *P.Use) ||
        !isNew(P.getFirst().Loc))
      return;
    P.Kind = LockProblem::Stays;
    P.Lock = &View.getLock();
    P.Why = std::move(Why);
    for (const UnreleasedLock &L : S.Stays)
      if (L.Dropped == &P.getFirst())
        P.Leaves.push_back(L.Leaves);
    Found.push(std::move(P));
  }

  bool reachesUndoing(Entity E, const LockUse &Use) {
    return llvm::any_of(TU.getEffects().getReached(E), [&](Entity In) {
      return llvm::any_of(
          TU.getEffects().getFacts(In).All, [&](const Fact &Ev) {
            return Ev.Callee && llvm::is_contained(
                                    Use.UndoneBy, getQualifiedName(*Ev.Callee));
          });
    });
  }

  /// Who undoes what it has done itself does not do so for others.
  bool isUndoneNowhere(const LockUse &Use) {
    auto undoesForOthers = [&](const FunctionDecl *F) {
      // What wraps it only undoes by being called.
      if (llvm::is_contained(Use.UndoneBy, getQualifiedName(*F)))
        return false;
      return llvm::none_of(
          View.getFlow().getActions().getPlan(Entity::makeFunction(*F)),
          [](const LockAction &A) {
            return A.Kind == LockAction::Ensures ||
                   A.Kind == LockAction::Acquires;
          });
    };
    return !Use.UndoneBy.empty() &&
           llvm::none_of(Use.UndoneBy, [&](const std::string &Name) {
             return llvm::any_of(TU.get<EntryPoints>().getUsers(Name),
                                 undoesForOthers);
           });
  }

  //===-- What a thread's closure takes along -----------------------------===//

  void visitStart(const StartedBody &S) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(S.Body);
    if (!S.DestroysCaptures || !M || !M->getParent()->isLambda() || !S.In ||
        !View.isReported(*S.In))
      return;
    for (const LambdaCapture &C : M->getParent()->captures()) {
      if (!C.capturesVariable() || C.getCaptureKind() != LCK_ByCopy ||
          !View.endNeedsLock(
              C.getCapturedVar()->getType().getNonReferenceType()))
        continue;
      const auto *V = dyn_cast<VarDecl>(C.getCapturedVar());
      bool IsEmptied =
          V &&
          isEmptied(ObjectRef::makeVariable(*V),
                    TU.getEffects().getFacts(Entity::makeFunction(*S.Body)),
                    TU.getLookup());
      if (!IsEmptied && isNew(C.getLocation()))
        addCaptured(S, C);
    }
  }

  void addCaptured(const StartedBody &S, const LambdaCapture &C) {
    Fact End;
    End.Kind = Fact::Destruction;
    End.Loc = C.isImplicit() ? S.Loc : C.getLocation();
    End.Destroyed = C.getCapturedVar();
    const std::vector<Fact> &Kept = TU.keep({End});
    LockProblem P;
    P.Kind = LockProblem::Captured;
    P.Lock = &View.getLock();
    P.Chain = {{Entity::makeFunction(*S.In), &Kept.front()}};
    P.Capture = C.getCapturedVar();
    P.CapturedAt = Kept.front().Loc;
    Found.push(std::move(P));
  }

  //===-- Places ----------------------------------------------------------===//

  /// Instantiations of one template say it once.
  bool isNew(SourceLocation Loc) {
    return Found.isNew({&View.getLock(), SM.getFileLoc(Loc)});
  }

  AnalysisContext &TU;
  const SourceManager &SM;
  LockView &View;
  const LockPresence Wrong; ///< what must not be where the interpreter is used
  LockInstances Instances;
  Sink &Found;
};

} // namespace

std::vector<LockProblem> findMissingLocks(AnalysisContext &TU) {
  Sink Found;
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    MissingLockFinder(TU, *View, Found).run();
  return Found.take(TU.getContext().getSourceManager(),
                    [](const LockProblem &P) { return P.getFirst().Loc; });
}

} // namespace interop
