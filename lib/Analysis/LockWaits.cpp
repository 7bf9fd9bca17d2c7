//===- LockWaits.cpp - Waits while an interpreter lock is held ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LockView.h"
#include "Analysis/SourceOrder.h"
#include "Analysis/WaitJudgeParts.h"
#include "CallGraph/Callables.h"
#include "Dataflow/Flow.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace interop {

namespace {

/// A callback that waits for the interpreter lock under a library's.
struct WaitingCallback {
  const LockRow *Under = nullptr;
  const FunctionDecl *F = nullptr;
  SourceLocation Takes, Registered;
  const FunctionDecl *RegisteredWith = nullptr;
  /// Bodies that run in it: these have the library's lock already.
  llvm::DenseSet<const void *> Reached;
};

class Finder {
public:
  Finder(TUAnalysis &TU, LockView &View, const InterpreterLockOptions &Options)
      : TU(TU), Effects(TU.getEffects()),
        SM(TU.getContext().getSourceManager()), View(View), Options(Options) {}

  void run(std::vector<LockProblem> &Out) {
    if (View.getLock().Exclusive)
      collectCallbacks();
    for (const FunctionDecl *F : View.getEntries().getFunctions())
      if (View.isReported(*F))
        visit(*F);
    for (LockProblem &P : Found)
      Out.push_back(std::move(P));
  }

private:
  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    const std::vector<LockContext> &Known = View.getContexts().get(F);
    // Where nothing is known of a body that does nothing, nothing comes of it.
    if (Known.empty() && !View.getFlow().getActions().isTouchedBy(E))
      return;
    for (const LockContext &C : View.getContexts().getOrUnknown(F)) {
      visitWaits(F, C);
      visitExclusions(F, C);
    }
  }

  //===-- Waits -----------------------------------------------------------===//

  bool counts(const LibraryLocking &L) const { return L.Conditions.empty(); }
  bool counts(const Wait &W) const {
    if (!W.Conditions.empty() || W.IfLastOwner || handlesLock(*W.Cause))
      return false;
    return W.IsJoin || W.Class == BlockingClass::Unbounded ||
           (W.Class == BlockingClass::Slow && Options.Slow);
  }

  /// What needs or takes the lock lets it go by itself while it waits.
  bool handlesLock(const Event &Cause) const {
    const FunctionRow *Row =
        Cause.Callee ? TU.getKnowledge().findLockUses(*Cause.Callee) : nullptr;
    return Row && llvm::any_of(Row->LockUses, [](const LockUse &U) {
             return U.Action != LockUse::Free && U.Action != LockUse::Tests;
           });
  }

  static const std::vector<Wait> &getAll(Entity E, EffectTable &Effects,
                                         const Wait &) {
    return Effects.getWaits(E);
  }
  static const std::vector<LibraryLocking> &
  getAll(Entity E, EffectTable &Effects, const LibraryLocking &) {
    return Effects.getLibraryLockings(E);
  }
  /// True if effect \p W of \p E, entered in \p C, comes about with the lock
  /// held.
  template <typename T> bool isHeldAt(Entity E, const T *W, LockContext C) {
    while (true) {
      LockPresence Here = View.getContexts().getStateAt(E, C, W->Via);
      if (!W->Inner)
        return Here == LockPresence::Held;
      E = View.getEvent(E, W->Via).Target;
      W = &getAll(E, Effects, *W)[*W->Inner];
      C = LockContext();
      C.Now = Here;
    }
  }

  /// True if a function further in is known to be entered so that it is to
  /// blame by itself.
  template <typename T> bool isSaidFurtherIn(Entity E, const T *W) {
    while (W->Inner) {
      E = View.getEvent(E, W->Via).Target;
      W = &getAll(E, Effects, *W)[*W->Inner];
      const FunctionDecl *F = E.getFunction();
      if (!F || !View.isReported(*F) || !counts(*W))
        continue;
      for (const LockContext &C : View.getContexts().getOrUnknown(*F))
        // A binding mends no other way in.
        if (!isBindingsToMend(*F, C, !W->Inner) && isHeldAt(E, W, C))
          return true;
    }
    return false;
  }

  void visitWaits(const FunctionDecl &F, const LockContext &C) {
    Entity E = Entity::makeFunction(F);
    for (const Wait &W : Effects.getWaits(E)) {
      if (!counts(W) || !isHeldAt(E, &W, C) || isSaidFurtherIn(E, &W))
        continue;
      const Witness Chain = makeWitness(E, W, Effects);
      bool IsSlow =
          !W.IsJoin && (W.Class == BlockingClass::Slow || isAnswered(W, Chain));
      if ((IsSlow && !Options.Slow) || (!W.IsJoin && isBounded(W, Chain)))
        continue;
      LockProblem P = makeProblem(LockProblem::Waits, F, C, W.Via);
      P.Chain.clear();
      for (const WitnessFrame &Frame : Chain)
        P.Chain.push_back({Frame.In, Frame.At});
      P.What = &W;
      P.IsSlow = IsSlow;
      if (W.IsJoin ? !judgeJoin(W, Chain, P) : isTaskOfOwn(W))
        continue;
      add(F, C, std::move(P));
    }
  }

  /// A future of a task that this unit starts is judged by the task.
  bool isTaskOfOwn(const Wait &W) {
    return W.Row->Joins && !TU.getModelledCalls().findStarts(W.Object).empty();
  }

  /// A wait of a function that is bound, and could run without the lock as a
  /// whole, is its bindings' to mend: of each of them. Where that is not sure,
  /// a wait in its own body is mended there.
  bool isBindingsToMend(const FunctionDecl &F, const LockContext &C,
                        bool IsOwn) {
    Entity E = Entity::makeFunction(F);
    LockActions &Actions = View.getFlow().getActions();
    return C.Entry && C.Entry->Binding &&
           C.Entry->Why.Kind == LockReason::Bound && !Actions.isTouchedBy(E) &&
           !View.endsNeedingParams(F) &&
           !(IsOwn && Actions.getUnknowns().reachesUnknownNeed(E));
  }

  void add(const FunctionDecl &F, const LockContext &C, LockProblem P) {
    if (!isBindingsToMend(F, C, P.Chain.size() == 1)) {
      if (isNew(P.getFirst().Loc))
        Found.push_back(std::move(P));
      return;
    }
    P.NeedsNothing =
        !View.getFlow().getActions().getUnknowns().reachesUnknownNeed(
            Entity::makeFunction(F));
    P.Why.clear(); // the warning stands there
    for (const LockEntry &E : View.getEntries().getEntries(F)) {
      if (!E.Binding || E.Why.Kind != LockReason::Bound ||
          !isNew(E.BoundCallable->getExprLoc()))
        continue;
      P.Binding = E.Binding;
      P.BoundCallable = E.BoundCallable;
      Found.push_back(P);
    }
  }

  /// True if the program has seen to it that the wait ends soon.
  bool isBounded(const Wait &W, const Witness &Chain) {
    const Blocking &B = *W.Row->Blocks;
    if (W.Class == BlockingClass::Slow)
      return isReady(B, Chain);
    return isMitigated(B, Chain.front().Bound.apply(W.Object), TU);
  }

  /// It waits for the answer to what it has just asked another thread for:
  /// that comes, unless it needs the lock.
  bool isAnswered(const Wait &W, const Witness &Chain) {
    return W.Row->Blocks->BySignal &&
           isSignalled(collectBefore(Chain, Effects));
  }

  /// A call just before that makes the answer be there already.
  bool isReady(const Blocking &B, const Witness &Chain) {
    if (B.Mitigations.empty())
      return false;
    for (const WitnessFrame &Frame : Chain)
      for (const Event *E :
           getEventsBefore(Effects.getFacts(Frame.In), *Frame.At))
        for (const Mitigation &M : B.Mitigations)
          if (E->Callee &&
              isMitigation(M, *E->Callee, E->Args, TU.getContext()))
            return true;
    return false;
  }

  LockProblem makeProblem(LockProblem::KindTy Kind, const FunctionDecl &F,
                          const LockContext &C, unsigned I) {
    Entity E = Entity::makeFunction(F);
    LockProblem P;
    P.Kind = Kind;
    P.Lock = &View.getLock();
    P.Chain = {{E, &View.getEvent(E, I)}};
    P.Why = View.getContexts().getAt(F, C, I).Why;
    P.Needs = View.findNeeds(F);
    P.HoldsLock =
        !Effects.getHeldLocks(E).getAt(View.getEvent(E, I).At).empty();
    return P;
  }

  /// True if the thread that is joined needs the lock.
  bool judgeJoin(const Wait &W, const Witness &Chain, LockProblem &P) {
    P.Kind = LockProblem::Joins;
    if (isJoinedBefore(W, Chain))
      return false;
    for (const StartedBody *S : TU.getModelledCalls().findStarts(W.Object)) {
      if (!S->Body)
        continue;
      Entity Body = Entity::makeFunction(*S->Body);
      const LockSummary &Sum =
          View.getFlow().getSummary(Body, LockPresence::NotHeld);
      if (Sum.FirstTake < 0)
        continue;
      P.Body = S->Body;
      P.BodyTakes = View.makeChain(Body, LockPresence::NotHeld, Sum.FirstTake,
                                   &LockSummary::FirstTake)
                        .back()
                        .At->Loc;
      return true;
    }
    return false;
  }

  /// The end of a thread or task that was joined by hand has nothing to wait
  /// for.
  bool isJoinedBefore(const Wait &W, const Witness &Chain) {
    if (Chain.size() != 1 || Chain.front().At->Kind != Event::Destroy)
      return false;
    return llvm::any_of(
        getEventsBefore(Effects.getFacts(Chain.front().In), *Chain.front().At),
        [&W](const Event *E) {
          return E->Row && E->Row->Joins &&
                 E->getPlace(*E->Row->Joins) == W.Object;
        });
  }

  //===-- Library locks ---------------------------------------------------===//

  void collectCallbacks() {
    Knowledge &Known = TU.getKnowledge();
    for (const ModelledCall &C : TU.getModelledCalls().getCalls())
      for (const Callback &B : C.Row->Callbacks) {
        const FunctionDecl *F = B.LocksHeld.empty() || B.Arg >= C.Args.size()
                                    ? nullptr
                                    : getCallable(C.Args[B.Arg]);
        if (!F)
          continue;
        Entity E = Entity::makeFunction(*F);
        const LockSummary &S =
            View.getFlow().getSummary(E, LockPresence::NotHeld);
        if (S.FirstTake < 0)
          continue;
        SourceLocation Takes =
            View.makeChain(E, LockPresence::NotHeld, S.FirstTake,
                           &LockSummary::FirstTake)
                .back()
                .At->Loc;
        for (const std::string &Name : B.LocksHeld)
          if (const LockRow *L = Known.getModels().findLock(Name))
            if (!isManagedByProgram(*L) && isTakenWithout(*L))
              addCallback({L, F, Takes, C.Node->getBeginLoc(), C.Callee, {}});
      }
  }

  void addCallback(WaitingCallback W) {
    for (Entity E : Effects.getReached(Entity::makeFunction(*W.F)))
      W.Reached.insert(E.getOpaque());
    Callbacks.push_back(std::move(W));
  }

  static bool takes(const FunctionRow *Row, const LockRow &L) {
    return Row && llvm::is_contained(Row->TakesLocks, L.Name);
  }

  /// A program that takes the library's locks itself, by the functions that
  /// the library has for it, keeps its own order.
  bool isManagedByProgram(const LockRow &L) {
    return llvm::any_of(
        TU.getModelledCalls().getCalls(), [&L](const ModelledCall &C) {
          return C.Row->Locks && C.Row->From.File == L.From.File;
        });
  }

  /// True if somebody in the unit takes \p L with the interpreter lock dropped:
  /// only there does a callback wait for it.
  bool isTakenWithout(const LockRow &L) {
    for (const ModelledCall &C : TU.getModelledCalls().getCalls()) {
      if (!C.In || !takes(C.Row, L))
        continue;
      Entity E = Entity::makeFunction(*C.In);
      const FunctionFacts &Facts = Effects.getFacts(E);
      for (unsigned I = 0; I < Facts.Events.size(); ++I)
        if (Facts.Events[I].Node == C.Node && Facts.Events[I].Row == C.Row)
          for (const LockContext &Ctx : View.getContexts().getOrUnknown(*C.In))
            if (View.getContexts().getStateAt(E, Ctx, I) ==
                LockPresence::NotHeld)
              return true;
    }
    return false;
  }

  /// A callback that waits under what \p L takes; null if \p E runs in one such
  /// callback itself: then it has the lock already.
  const WaitingCallback *findCallback(const LibraryLocking &L, Entity E) const {
    const WaitingCallback *First = nullptr;
    for (const WaitingCallback &W : Callbacks) {
      if (!takes(L.Row, *W.Under))
        continue;
      if (W.Reached.contains(E.getOpaque()))
        return nullptr;
      if (!First)
        First = &W;
    }
    return First;
  }

  void visitExclusions(const FunctionDecl &F, const LockContext &C) {
    if (Callbacks.empty())
      return;
    Entity E = Entity::makeFunction(F);
    for (const LibraryLocking &L : Effects.getLibraryLockings(E)) {
      const WaitingCallback *Under = findCallback(L, E);
      if (!Under || !counts(L) || !isHeldAt(E, &L, C) || isSaidFurtherIn(E, &L))
        continue;
      const Witness Chain = makeWitness(E, L, Effects);
      // A lock of the program's own may keep the two apart.
      if (!collectLocksHeld(Chain, Effects).empty())
        continue;
      LockProblem P = makeProblem(LockProblem::Excludes, F, C, L.Via);
      P.Chain.clear();
      for (const WitnessFrame &Frame : Chain)
        P.Chain.push_back({Frame.In, Frame.At});
      P.Taken = Under->Under;
      P.Callback = Under->F;
      P.CallbackTakes = Under->Takes;
      P.Registered = Under->Registered;
      P.RegisteredWith = Under->RegisteredWith;
      add(F, C, std::move(P));
    }
  }

  bool isNew(SourceLocation Loc) {
    return Places.insert(SM.getFileLoc(Loc).getRawEncoding()).second;
  }

  TUAnalysis &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  LockView &View;
  const InterpreterLockOptions Options;
  std::vector<WaitingCallback> Callbacks;
  std::vector<LockProblem> Found;
  std::set<unsigned> Places;
};

} // namespace

std::vector<LockProblem>
findWaitsUnderLock(TUAnalysis &TU, const InterpreterLockOptions &Options) {
  std::vector<LockProblem> Found;
  for (const std::unique_ptr<LockView> &View : TU.getLockViews())
    Finder(TU, *View, Options).run(Found);
  const SourceManager &SM = TU.getContext().getSourceManager();
  auto getPlace = [](const LockProblem &P) {
    return P.Binding ? P.BoundCallable->getExprLoc() : P.getFirst().Loc;
  };
  sortStably(Found, [&](const LockProblem &A, const LockProblem &B) {
    SourceLocation X = getPlace(A), Y = getPlace(B);
    return X != Y && SM.isBeforeInTranslationUnit(X, Y);
  });
  return Found;
}

} // namespace interop
