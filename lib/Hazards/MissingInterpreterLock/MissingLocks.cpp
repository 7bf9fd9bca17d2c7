//===- MissingLocks.cpp - An interpreter used without its lock ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/MissingLocks.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/FindingSink.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Dataflow/Reachability.h"
#include "Effects/CallContext.h"
#include "Effects/EmptyObjects.h"
#include "Effects/SoleOwners.h"
#include "Hazards/MissingInterpreterLock/EscapingCaptures.h"
#include "Hazards/MissingInterpreterLock/LockInstances.h"
#include "Hazards/MissingInterpreterLock/UnevenUndoing.h"
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
      visitExits(F, C, S);
      visitTakes(F, S);
      if (IsFirst)
        visitLosses(F, S);
      IsFirst = false;
    }
    visitStays(F);
    for (LockProblem &P : findUnevenUndoing(F, TU, View))
      if (isNew(P.getFirst().Loc))
        Found.push(std::move(P));
  }

  //===-- Uses without the lock -------------------------------------------===//

  bool isMissing(Entity In, const Fact &E, const LockAction &A,
                 const LockAt &At) {
    if (!At.IsReached || (At.Now != Wrong && !At.PartlyTaken) ||
        View.getFlow().isGuarded(In, E))
      return false;
    if (View.getLock().Kind == LockModel::Phase
            ? A.Kind == LockAction::Excludes
            : A.Kind == LockAction::Requires ||
                  (A.Kind == LockAction::Releases && !A.IfHeld))
      return true;
    if (A.Kind != LockAction::Follows ||
        View.getFlow().getSummary(E.Target, Wrong).FirstNeed < 0)
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

  /// The lock is gone because the interpreter has ended; to end it once more,
  /// as \p Last does, does nothing.
  bool isEndedAgain(const LockContext &C, const LockAt &At, const Fact &Last) {
    auto ends = [this](const Fact *E) {
      const LockUse *Use = E ? View.getFlow().getActions().findUse(*E) : nullptr;
      return Use && Use->Life == LockUse::Ends;
    };
    const Fact *Outer = C.Why.empty() ? nullptr : C.Why.front().At;
    return ends(At.Since ? At.Since : Outer) && ends(&Last);
  }

  void visitNeeds(const FunctionDecl &F, const LockContext &C,
                  const LockSummary &S) {
    Entity E = Entity::makeFunction(F);
    llvm::ArrayRef<LockAction> Plan = View.getFlow().getActions().getPlan(E);
    std::vector<std::pair<const Fact *, size_t>> ByCause; // index in Found
    std::vector<unsigned> Order;
    for (unsigned I = 0; I < S.At.size(); ++I)
      if (isMissing(E, View.getFact(E, I), Plan[I], S.At[I]) &&
          isTold(E, C, S, I)) {
        auto Chain = View.makeChain(E, C.Now, I, &LockSummary::FirstNeed);
        if (isPossible(Chain) && Instances.isImported(Chain) &&
            !isEndedAgain(C, S.At[I], *Chain.back().At))
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
      ByCause.push_back({Cause, addMissing(F, C, S, I)});
    }
  }

  /// What rests on less than a certain state is told only where little speaks
  /// against it.
  bool isTold(Entity E, const LockContext &C, const LockSummary &S,
              unsigned I) {
    const Fact &At = View.getFact(E, I);
    if (S.At[I].PartlyTaken)
      return C.Entry && View.getLock().Kind == LockModel::Interpreter &&
             At.Kind == Fact::Call && isUnconditional(E, I, *S.At[I].PartlyTaken) &&
             isFailureIgnored(E, *S.At[I].PartlyTaken);
    if (C.Why.empty() || C.Why.front().Kind != LockReason::Itself ||
        !C.Why.front().Detail.empty()) // a sibling takes it
      return true;
    // An object that is there already was made under the lock.
    return (At.Kind == Fact::Call || At.Kind == Fact::Declare) &&
           !isa_and_nonnull<CXXMethodDecl>(At.Callee) &&
           isOnOneWay(E, At, C.Why);
  }

  /// One way leads through both \p At, or the call that leads to it, and the
  /// taking that \p Why begins with: what one branch takes says nothing of the
  /// other (`if (HasLock) use(); else take();`).
  bool isOnOneWay(Entity E, const Fact &At, llvm::ArrayRef<LockReason> Why) {
    const Fact *Use = &At;
    if (Why.size() > 1) { // in a callee of the function that takes it
      if (Why[1].Kind != LockReason::Caller || !Why[1].At)
        return false;
      E = Entity::makeFunction(*Why.front().By);
      Use = Why[1].At;
    }
    const FunctionFacts &Facts = TU.getEffects().getFacts(E);
    return llvm::any_of(Facts.All, [&](const Fact &Taking) {
      return Taking.Loc == Why.front().Loc &&
             (mayPrecede(Facts, Use->At, Taking.At) ||
              mayPrecede(Facts, Taking.At, Use->At));
    });
  }

  /// Nothing decides whether fact \p I is reached, once the ways have met of
  /// which one has \p Taken.
  bool isUnconditional(Entity E, unsigned I, const Fact &Taken) {
    const FunctionFacts &Facts = TU.getEffects().getFacts(E);
    unsigned B = Facts.All[I].At.Block;
    for (size_t Steps = 0; Steps < Facts.Blocks.size(); ++Steps) {
      const llvm::ArrayRef<unsigned> Preds = Facts.Blocks[B].Preds;
      if (B == Taken.At.Block || Preds.size() > 1)
        return true;
      if (Preds.empty() || Facts.Blocks[Preds.front()].Succs.size() > 1)
        return false;
      B = Preds.front();
    }
    return false;
  }

  /// \p Taken is done by a callee that says whether it did, or only if there is
  /// a token: `if (Saved) take(Saved)`.
  bool isFailureIgnored(Entity E, const Fact &Taken) {
    const FunctionFacts &Facts = TU.getEffects().getFacts(E);
    const LockAction &A =
        View.getFlow().getActions().getPlan(E)[&Taken - Facts.All.data()];
    if (A.Kind == LockAction::Follows)
      return true;
    return llvm::any_of(Facts.Blocks, [&](const BlockFacts &B) {
      return B.Condition && anyPart(*B.Condition, [&](const Stmt &Part) {
               const auto *Of = dyn_cast<Expr>(&Part);
               return Of && isa<DeclRefExpr, MemberExpr>(Of) &&
                      getObject(Of) == A.Token.Object;
             });
    });
  }

  void addOther(LockProblem &P, const Fact &E) {
    if (E.Loc != P.getFirst().Loc &&
        llvm::none_of(P.Others,
                      [&E](const Fact *O) { return O->Loc == E.Loc; }))
      P.Others.push_back(&E);
    isNew(E.Loc);
  }

  /// Returns the index in Found of the problem that fact \p I is told with.
  size_t addMissing(const FunctionDecl &F, const LockContext &C,
                    const LockSummary &S, unsigned I) {
    LockProblem P;
    P.Kind = LockProblem::Missing;
    P.Lock = &View.getLock();
    Entity E = Entity::makeFunction(F);
    P.Chain = View.makeChain(E, C.Now, I, &LockSummary::FirstNeed);
    P.PartlyTaken = S.At[I].PartlyTaken;
    P.Why = P.PartlyTaken ? C.Why : View.getContexts().getAt(E, C, I).Why;
    if (!S.At[I].Since && llvm::any_of(C.Why, canTakeAtEntry) &&
        !takesByToken(E, S))
      P.Entered = &F;
    P.HoldsLock =
        !TU.getEffects().getHeldLocks(E).getAt(View.getFact(E, I).At).empty();
    P.Needs = View.findNeeds(F);
    // A signal handler with many such calls has to be written in another way.
    if (View.getLock().Kind == LockModel::Phase && !P.Why.empty() &&
        (canTakeAtEntry(P.Why.front()) ||
         P.Why.front().Kind == LockReason::Table))
      if (auto [First, IsNew] =
              ByEntry.try_emplace(P.Why.front().By, Found.size());
          !IsNew) {
        addOther(Found[First->second], View.getFact(E, I));
        return First->second;
      }
    Found.push(std::move(P));
    return Found.size() - 1;
  }

  static bool canTakeAtEntry(const LockReason &R) {
    return R.Kind == LockReason::Started || R.Kind == LockReason::Library ||
           R.Kind == LockReason::Slot || R.Kind == LockReason::Driven ||
           R.Kind == LockReason::Handed || R.Kind == LockReason::Given ||
           (R.Kind == LockReason::Itself && !R.Detail.empty());
  }

  /// The body takes the lock with a token, for which it would wait for ever if
  /// it had it from its start.
  bool takesByToken(Entity E, const LockSummary &S) {
    for (unsigned I = 0; I < S.At.size(); ++I) {
      const CallStep Last =
          View.makeChain(E, LockPresence::NotHeld, I, &LockSummary::FirstTake)
              .back();
      const Fact *First = TU.getEffects().getFacts(Last.In).All.data();
      if (View.getFlow().getActions().getPlan(Last.In)[Last.At - First].Kind ==
          LockAction::Acquires)
        return true;
    }
    return false;
  }

  //===-- Locks that are taken twice --------------------------------------===//

  /// What the body has taken itself is taken once more, for certain or on one of
  /// the ways that meet before.
  void visitTakes(const FunctionDecl &F, const LockSummary &S) {
    if (View.getLock().Kind != LockModel::Interpreter ||
        !View.getLock().Exclusive)
      return;
    Entity E = Entity::makeFunction(F);
    llvm::ArrayRef<LockAction> Plan = View.getFlow().getActions().getPlan(E);
    const Fact *First = TU.getEffects().getFacts(E).All.data();
    for (unsigned I = 0; I < S.At.size(); ++I) {
      const LockAt &At = S.At[I];
      const LockAction &A = Plan[I];
      if (!At.IsReached || A.Kind != LockAction::Acquires || A.OnResult ||
          A.IsScope)
        continue;
      const Fact *Before = At.Now == LockPresence::Held ? At.Since
                           : At.PartlyTaken && isUnconditional(E, I, *At.PartlyTaken)
                               ? At.PartlyTaken
                               : nullptr;
      if (Before && Before != &First[I] &&
          Plan[Before - First].Kind == LockAction::Acquires &&
          // Another token is that of a region within one: that is told there.
          (!A.Token.isKnown() || Plan[Before - First].Token == A.Token) &&
          isNew(First[I].Loc))
        addTakenAgain(F, First[I], *Before, At.Now != LockPresence::Held);
    }
  }

  void addTakenAgain(const FunctionDecl &F, const Fact &At, const Fact &Before,
                     bool IsPartly) {
    LockProblem P;
    P.Kind = LockProblem::TakenAgain;
    P.Lock = &View.getLock();
    P.Chain = {{Entity::makeFunction(F), &At}};
    if (IsPartly)
      P.PartlyTaken = &Before;
    else
      P.Why = {LockReason::makeAt(LockReason::Taken, Before)};
    Found.push(std::move(P));
  }

  //===-- Locks that stay dropped, or taken -------------------------------===//

  /// A program ends with main, and its locks with it.
  void visitLosses(const FunctionDecl &F, const LockSummary &S) {
    if (F.isMain())
      return;
    for (const UnreleasedLock &L : S.Lost)
      addLoss(F, L, isTaking(F, *L.Dropped));
  }

  void addLoss(const FunctionDecl &F, const UnreleasedLock &L, bool IsTaken) {
    const Fact &Last = L.Leaves ? *L.Leaves : makeEnd(F);
    if (!isNew(Last.Loc))
      return;
    LockProblem P;
    P.Kind = IsTaken ? LockProblem::NotGivenBack : LockProblem::Lost;
    P.Lock = &View.getLock();
    P.Chain = {{Entity::makeFunction(F), &Last}};
    P.Why = {LockReason::makeAt(
        IsTaken ? LockReason::Taken : LockReason::Dropped, *L.Dropped)};
    P.Needs = View.findNeeds(F);
    Found.push(std::move(P));
  }

  /// Who enters a function gets the lock back as it was, whoever has the token:
  /// an interpreter always, others unless the function is there for that.
  void visitExits(const FunctionDecl &F, const LockContext &C,
                  const LockSummary &S) {
    if (!C.Entry || View.getLock().Kind != LockModel::Interpreter ||
        C.Now == LockPresence::Unknown)
      return;
    const bool IsInterpreters =
        (C.Entry->Kind == UnitEntry::Table && !C.Entry->isLibrarys()) ||
        C.Entry->Kind == UnitEntry::Named ||
        C.Entry->Kind == UnitEntry::Method || C.Entry->Kind == UnitEntry::Bound;
    if (!(IsInterpreters && C.Now == LockPresence::Held) &&
        S.Exit != LockPresence::Unknown)
      return;
    for (const UnreleasedLock &L : S.Stays)
      if (isChanged(F, *L.Dropped, C.Now) && !isUndoing(F, *L.Dropped))
        addLoss(F, L, C.Now == LockPresence::NotHeld);
  }

  /// \p By is meant to change the lock, and nothing has to undo it later.
  bool isChanged(const FunctionDecl &F, const Fact &By, LockPresence From) {
    switch (getAction(F, By)) {
    case LockAction::Releases:
      return From == LockPresence::Held;
    case LockAction::Acquires:
    case LockAction::Ensures:
      return From == LockPresence::NotHeld;
    case LockAction::Follows:
      return true;
    default:
      return false;
    }
  }

  /// \p By drops what the body itself has taken before it dropped anything. Such
  /// a body is not entered with the lock, whatever else is entered at its place:
  /// a cleanup of one pool is not run by the end of each other pool.
  bool isUndoing(const FunctionDecl &F, const Fact &By) {
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(F));
    auto precedes = [&](LockAction::KindTy Kind, const Fact &Of) {
      return llvm::any_of(getFactsBefore(Facts, Of), [&](const Fact *E) {
        return getAction(F, *E) == Kind;
      });
    };
    return getAction(F, By) == LockAction::Releases &&
           llvm::any_of(getFactsBefore(Facts, By), [&](const Fact *E) {
             return getAction(F, *E) == LockAction::Acquires &&
                    !precedes(LockAction::Releases, *E);
           });
  }

  LockAction::KindTy getAction(const FunctionDecl &F, const Fact &At) {
    Entity E = Entity::makeFunction(F);
    unsigned I = &At - TU.getEffects().getFacts(E).All.data();
    return View.getFlow().getActions().getPlan(E)[I].Kind;
  }

  bool isTaking(const FunctionDecl &F, const Fact &At) {
    return getAction(F, At) == LockAction::Ensures;
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
    if (!P.Use || !isUndoneNowhere(*P.Use) || reachesUndoing(E, *P.Use, TU.getEffects()) ||
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
              C.getCapturedVar()->getType().getNonReferenceType(),
              isLeftAlone(S, C)))
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

  /// Of a shared owner the thread has the last copy: the other one ends with
  /// the function that starts it and does not wait for it. Where nobody hands a
  /// lock over, the object may belong to that thread from then on.
  bool isLeftAlone(const StartedBody &S, const LambdaCapture &C) {
    const auto *V = dyn_cast<VarDecl>(C.getCapturedVar());
    return V && View.getLock().Kind == LockModel::Interpreter &&
           isSoleOwner(*V, /*ButClosure=*/true) &&
           llvm::none_of(
               TU.getEffects().getFacts(Entity::makeFunction(*S.In)).All,
               [](const Fact &E) { return E.Row && E.Row->Joins; });
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
  /// The first problem of each function that is entered in a phase.
  llvm::SmallDenseMap<const FunctionDecl *, size_t, 4> ByEntry;
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
