//===- CallbackProblems.cpp - Callbacks that enter an interpreter ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/CallbackIntoInterpreter/CallbackProblems.h"
#include "AST/Naming.h"
#include "Analysis/Calls/AwaitedCallbacks.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/FindingSink.h"
#include "Analysis/InterpreterLock/LibraryLocks.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Effects/Accesses.h"
#include "Hazards/CallbackIntoInterpreter/CallbackExits.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace interop {

namespace {

/// Problems with one interpreter's lock.
class CallbackProblemFinder {
public:
  CallbackProblemFinder(AnalysisContext &TU, LockView &View)
      : TU(TU), Effects(TU.getEffects()), View(View),
        Waits(TU, View, InterpreterLockOptions()), Locks(TU, View, Waits) {}

  void run(std::vector<CallbackProblem> &Out) {
    if (!View.getLock().Exclusive)
      return;
    collectCalls();
    for (const WaitingCallback &W : Locks.getCallbacks())
      visitWaiting(W, Out);
    for (const EntryPoint &E : TU.get<EntryPoints>().getEntries())
      if (E.Kind == UnitEntry::Handed)
        visitAwaited(*E.Call, *E.Handed, *E.F, Out);
  }

private:
  CallbackProblem makeProblem(CallbackProblem::KindTy Kind,
                              const ModeledCall &C, const Callback &B,
                              const FunctionDecl &F) {
    CallbackProblem P;
    P.Kind = Kind;
    P.Given = &C;
    P.Row = &B;
    P.Argument = C.Args[B.Arg];
    P.F = &F;
    P.Lock = &View.getLock();
    return P;
  }

  //===-- Under a lock of the library ------------------------------------===//

  /// Calls that take a library's lock with the interpreter's held, each once,
  /// by the shortest way.
  void collectCalls() {
    if (Locks.getCallbacks().empty())
      return;
    for (const FunctionDecl *F : View.getEntries().getFunctions()) {
      if (!View.isReported(*F))
        continue;
      Entity E = Entity::makeFunction(*F);
      for (const LibraryLocking &L : Effects.getLibraryLockings(E))
        for (const LockContext &C : View.getContexts().getOrUnknown(*F))
          if (std::optional<LockProblem> P =
                  Locks.findProblem(E, C, L, /*Certain=*/false))
            addShortest(std::move(*P), Calls);
    }
  }

  void visitWaiting(const WaitingCallback &W,
                    std::vector<CallbackProblem> &Out) {
    if (W.Under->PerHandle && !Locks.isWaiting(W))
      return;
    CallbackProblem P =
        makeProblem(CallbackProblem::UnderLock, *W.Given, *W.Row, *W.F);
    P.Chain = W.Takes;
    P.Yields = W.Yields;
    P.Under = W.Under;
    for (const LockProblem &Call : Calls)
      if (Call.Taken == W.Under)
        P.Calls.push_back(Call);
    if (!P.Calls.empty() || !W.Under->PerHandle)
      add(std::move(P), Out);
  }

  /// Under a lock of one handle the calls are to be mended, not the callbacks:
  /// one of these carries the warning.
  static void add(CallbackProblem P, std::vector<CallbackProblem> &Out) {
    if (P.Under->PerHandle)
      for (CallbackProblem &Told : Out)
        if (Told.Under == P.Under && Told.Lock == P.Lock) {
          if (Told.F != P.F)
            Told.Others.push_back({P.F, P.Argument});
          return;
        }
    Out.push_back(std::move(P));
  }

  //===-- Somebody waits for it ------------------------------------------===//

  void visitAwaited(const ModeledCall &C, const Callback &B,
                    const FunctionDecl &F, std::vector<CallbackProblem> &Out) {
    bool IsAwaited = B.When == Callback::During || !B.WaitedBy.empty();
    if (!B.runsElsewhere() || !IsAwaited)
      return;
    Entity E = Entity::makeFunction(F);
    const LockSummary &S = View.getFlow().getSummary(E, LockPresence::NotHeld);
    if (S.FirstTake < 0)
      return;
    CallbackProblem P = makeProblem(CallbackProblem::Awaited, C, B, F);
    P.Chain = View.makeChain(E, LockPresence::NotHeld, S.FirstTake,
                             &LockSummary::FirstTake);
    for (const FunctionDecl *Other : View.getEntries().getFunctions())
      if (View.isReported(*Other))
        addWaiters(*Other, C, B, P.Calls);
    for (const FunctionDecl *Other : View.getEntries().getFunctions())
      if (View.isReported(*Other))
        addWaitersFurtherIn(*Other, C, B, P.Calls);
    if (!P.Calls.empty())
      Out.push_back(std::move(P));
  }

  void addWaiters(const FunctionDecl &In, const ModeledCall &C,
                  const Callback &B, std::vector<LockProblem> &To) {
    Entity E = Entity::makeFunction(In);
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (unsigned I = 0; I < Facts.All.size(); ++I) {
      const Fact &Ev = Facts.All[I];
      bool IsWait = Ev.Kind == Fact::Call && Ev.Callee &&
                    (B.When == Callback::During
                         ? Ev.Node == C.Node && Ev.Callee == C.Callee
                         : isWait(E, I, B) && mayBeSame(Ev, C, B));
      if (!IsWait)
        continue;
      for (const LockContext &Ctx : View.getContexts().getOrUnknown(In))
        if (View.getContexts().getStateAt(E, Ctx, I) == LockPresence::Held) {
          To.push_back(Waits.makeProblem(LockProblem::Waits, E, Ctx, I));
          break;
        }
    }
  }

  /// Waits in functions that may be entered in any state, if a call with the
  /// lock held leads there; each wait once, by the shortest way.
  void addWaitersFurtherIn(const FunctionDecl &In, const ModeledCall &C,
                           const Callback &B, std::vector<LockProblem> &To) {
    Entity E = Entity::makeFunction(In);
    for (const Wait &W : Effects.getWaits(E)) {
      if (!W.Of || !W.Conditions.empty() || !mayAwait(*W.Cause, B))
        continue;
      CallPath Chain = makeWitness(E, W, Effects);
      if (!mayBeSame(*Chain.back().At, C, B))
        continue;
      for (const LockContext &Ctx : View.getContexts().getOrUnknown(In))
        if (Waits.isHeldAt(E, &W, Ctx)) {
          LockProblem P = Waits.makeProblem(LockProblem::Waits, E, Ctx, W.Via);
          P.Chain = std::move(Chain);
          addShortest(std::move(P), To);
          break;
        }
    }
  }

  static void addShortest(LockProblem P, std::vector<LockProblem> &To) {
    auto Same = llvm::find_if(To, [&P](const LockProblem &Other) {
      return Other.Taken == P.Taken && Other.getLast().Loc == P.getLast().Loc;
    });
    if (Same == To.end())
      To.push_back(std::move(P));
    else if (P.Chain.size() < Same->Chain.size())
      *Same = std::move(P);
  }

  /// What its own row says of its arguments is heeded: it may not wait here.
  bool isWait(Entity E, unsigned I, const Callback &B) {
    const Fact &Ev = View.getFact(E, I);
    if (!mayAwait(Ev, B))
      return false;
    return !Ev.Row || !Ev.Row->Blocks ||
           llvm::any_of(Effects.getWaits(E), [I](const Wait &W) {
             return W.Via == I && !W.Of && W.Conditions.empty();
           });
  }

  /// True unless the wait is known to be on another handle of the same type.
  bool mayBeSame(const Fact &Wait, const ModeledCall &C, const Callback &B) {
    if (!B.On || Wait.Args.empty())
      return true;
    Place On;
    if (Wait.Row && Wait.Row->Blocks && Wait.Row->Blocks->On)
      On = *Wait.Row->Blocks->On;
    ObjectRef Own = C.getPlace(*B.On), Other = Wait.getPlace(On);
    if (!isMember(Own) || !isMember(Other) || mayAlias(Own, Other))
      return true;
    auto getType = [](const ObjectRef &O) {
      return (O.Leaf ? O.Leaf : O.Root)->getType();
    };
    return !TU.getContext().hasSameUnqualifiedType(getType(Own),
                                                   getType(Other));
  }
  static bool isMember(const ObjectRef &O) {
    return O.Kind == ObjectRef::Member || O.Kind == ObjectRef::Part ||
           O.isGlobal();
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  LockView &View;
  WaitsUnderLock Waits;
  LibraryLocks Locks;
  std::vector<LockProblem> Calls;
};

} // namespace

std::vector<CallbackProblem> findCallbackProblems(AnalysisContext &TU) {
  std::vector<CallbackProblem> All;
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    if (View->getLock().isInterpreters())
      CallbackProblemFinder(TU, *View).run(All);
  findCallbackExits(TU, All);
  const SourceManager &SM = TU.getContext().getSourceManager();
  auto getPlace = [&SM](const CallbackProblem &P) {
    return SM.getFileLoc(P.getPlace());
  };
  FindingSink<CallbackProblem, std::pair<SourceLocation, unsigned>> Found;
  // A callback that is handed over in many places is left in one way.
  std::set<std::pair<const FunctionDecl *, const Fact *>> Left;
  for (CallbackProblem &P : All) {
    bool IsExit =
        P.Kind == CallbackProblem::Throws || P.Kind == CallbackProblem::Jumps;
    if (IsExit && !Left.insert({P.F, P.Chain.back().At}).second)
      continue;
    Found.add({getPlace(P), P.Kind}, std::move(P));
  }
  return Found.take(SM, getPlace);
}

} // namespace interop
