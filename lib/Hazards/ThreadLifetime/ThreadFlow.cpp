//===- ThreadFlow.cpp - Whether a thread runs, path by path ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/ThreadFlow.h"
#include "AST/StmtWalk.h"
#include "Dataflow/ForwardFlow.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/PathTests.h"
#include "Effects/Handles/ThrowSources.h"
#include "Effects/Held/OwnedHandles.h"
#include "Facts/Stores.h"
#include "Facts/Values/ConditionValue.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace clang;

namespace interop {

bool ThreadAnswer::leaves(ThreadState S) const {
  return llvm::any_of(AtExit,
                      [S](const ReachedState &R) { return R.State == S; });
}

bool ThreadAnswer::leavesOnly(ThreadState S) const {
  return IsComplete && !AtExit.empty() &&
         llvm::all_of(AtExit,
                      [S](const ReachedState &R) { return R.State == S; });
}

ObjectRef placeInCallee(const ObjectRef &Slot, const Fact &Call) {
  if (Slot.isGlobal())
    return Slot;
  const FunctionDecl *F = Call.Target.getFunction();
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  bool IsLambda = M && M->getParent()->isLambda();
  const bool IsNested = Slot.Root != Slot.Leaf;
  auto isWhole = [&](const ObjectRef &O) {
    return O.Root == Slot.Root && O.Root == O.Leaf && O.Kind == Slot.Kind;
  };
  if (Slot.Kind == ObjectRef::Member &&
      (Call.Object.Kind == ObjectRef::This || IsLambda))
    return Slot;
  const ObjectRef &On = isa_and_nonnull<CXXConstructorDecl>(Call.Callee)
                            ? Call.Result
                            : Call.Object;
  if (IsNested && isWhole(On))
    return {ObjectRef::Member, Slot.Leaf, Slot.Leaf};
  if (!F)
    return {};
  for (unsigned I = 0; I < F->getNumParams(); ++I) {
    ObjectRef A = Call.getArgObject(I);
    ObjectRef P = ObjectRef::makeVariable(*F->getParamDecl(I));
    if (A == Slot)
      return P;
    if (IsNested && isWhole(A))
      return {ObjectRef::Variable, P.Root, Slot.Leaf};
    if (Slot.Kind == ObjectRef::Member && A.Kind == ObjectRef::This)
      return {ObjectRef::Variable, P.Root, Slot.Leaf};
  }
  return {};
}

namespace {

/// Paths that have led to one state.
struct StatePaths {
  ReachedState At;
  HandleState Known;
};

bool isIn(const Stmt *Part, const Stmt *Whole) {
  return Part && Whole &&
         anyPart(*Whole, [Part](const Stmt &S) { return &S == Part; });
}

} // namespace

class ThreadDomain {
public:
  using State = std::vector<StatePaths>;

  ThreadDomain(ThreadFlow &Flow, const ThreadQuestion &Q,
               const FunctionFacts &Facts)
      : Flow(Flow), Q(Q), Facts(Facts), Ctx(Flow.TU.getContext()),
        Tests(Facts, Flow.TU.getLookup(), Ctx), Paths(Tests, Ctx),
        Throws(Flow.Throws, Facts, Tests),
        HoldsMany(holdsMany(*Q.Slot.Leaf, Flow.TU.getLookup())),
        IsThread(Flow.Uses.isThread(Q.Slot)),
        IsCaptured(Q.Slot.Kind == ObjectRef::Variable && !Q.Slot.isGlobal() &&
                   Tests.isCaptured(*Q.Slot.Root)) {
    if (HoldsMany)
      findEndingLoops();
  }

  State getEntry() {
    HandleState Known;
    Known.add(HandlePath());
    return {{{IsCaptured ? ThreadState::Unknown : Q.Entry, nullptr}, Known}};
  }
  void apply(const LockOperation &, State &) {}
  unsigned getHeight() const { return 256; }

  bool join(State &Into, const State &From) {
    bool Changed = false;
    for (const StatePaths &P : From)
      Changed |= add(Into, P);
    return Changed;
  }

  void transfer(const Fact &E, State &S) {
    State Out;
    for (StatePaths &P : S) {
      HandleState Known;
      Known.IsComplete = P.Known.IsComplete;
      for (HandlePath &H : P.Known.Paths) {
        Paths.forget(E, H);
        Paths.rememberValue(E, H);
        if (isStore(E))
          for (const OwnedHandle *&Of : H.Handles) {
            OwnedHandle Stored = *Of;
            Tests.noteStored(E, Stored);
            Of = Pool.keep(std::move(Stored));
          }
        Known.add(std::move(H));
      }
      for (const ReachedState &To : getNext(E, P.At)) {
        StatePaths Next{To, Known};
        if (To.State == ThreadState::Running && To.Since == &E)
          noteStatus(E, Next.Known);
        add(Out, Next);
      }
    }
    S = std::move(Out);
  }

  //===-- What a fact makes of a state ------------------------------------===//

  llvm::SmallVector<ReachedState, 2> getNext(const Fact &E, ReachedState Now) {
    if (IsCaptured)
      return {Now};
    switch (Flow.Uses.getAct(E, Q.Slot)) {
    case ThreadAct::Start:
      return {{ThreadState::Running, &E}};
    case ThreadAct::Join:
      return {{ThreadState::Joined, &E}};
    case ThreadAct::Detach:
      return {{ThreadState::Detached, &E}};
    case ThreadAct::End:
      if (isReplaced(E, Now))
        return {Now};
      return {{isEnd(E) ? ThreadState::Never : ThreadState::Unknown, &E}};
    case ThreadAct::Move:
      return {{ThreadState::Unknown, &E}};
    case ThreadAct::Ask:
      // Who knows whether the thread still runs may end the object then.
      return {IsThread ? ReachedState{ThreadState::Unknown, &E} : Now};
    case ThreadAct::Unseen:
    case ThreadAct::None:
      return call(E, Now);
    }
    llvm_unreachable("every act is handled above");
  }

  /// The old value's end, where a new thread came into the slot before.
  static bool isReplaced(const Fact &E, const ReachedState &Now) {
    return Now.Since && Now.Since != &E && isIn(Now.Since->Node, E.Node);
  }

  static bool isEnd(const Fact &E) { return E.Kind == Fact::Destruction; }

  llvm::SmallVector<ReachedState, 2> call(const Fact &E, ReachedState Now) {
    ReachedState Lost{ThreadState::Unknown, &E};
    if (IsThread && isOnThread(E))
      return {Now};
    if (!E.Target) {
      bool MaySee = E.Kind == Fact::Call && E.Unknown != UnknownReason::None &&
                    !E.Row && seesSlot(E) && !isOtherMethod(E);
      return {MaySee ? Lost : Now};
    }
    ObjectRef Inner = placeInCallee(Q.Slot, E);
    if (!Inner.isKnown() || Now.State == ThreadState::Unknown)
      return {Inner.isKnown() || !seesSlot(E) ? Now : Lost};
    const ThreadAnswer &A = Flow.get({E.Target, Inner, Now.State});
    if (!A.IsComplete)
      return {Lost};
    // Whoever may end it under a condition knows why.
    bool EndsIt =
        Now.State == ThreadState::Running &&
        (A.leaves(ThreadState::Joined) || A.leaves(ThreadState::Detached) ||
         A.leaves(ThreadState::Unknown));
    llvm::SmallVector<ReachedState, 2> Out;
    for (const ReachedState &R : A.AtExit) {
      if (EndsIt && R.State == ThreadState::Running)
        continue;
      ReachedState To = R.Since ? ReachedState{R.State, &E} : Now;
      if (!llvm::is_contained(Out, To))
        Out.push_back(To);
    }
    return Out;
  }

  /// A function of the thread itself, of which getAct says that it does not
  /// wait; or of the library, of an object that has the thread.
  bool isOnThread(const Fact &E) const {
    return isSamePlace(E.Object, Q.Slot) ||
           (E.Object.Kind == ObjectRef::This &&
            Flow.Uses.isLibrarys(E, Q.Slot));
  }

  /// A method out of view, of a class of which another one joins the thread.
  bool isOtherMethod(const Fact &E) const {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    const auto *Field = dyn_cast<FieldDecl>(Q.Slot.Leaf);
    const ThreadSlot *Slot = Flow.Uses.find(*Q.Slot.Leaf);
    const ThreadUse *Join = Slot ? Slot->find(ThreadAct::Join) : nullptr;
    return M && Field && Join && M->getParent() == Field->getParent() &&
           isa_and_nonnull<CXXMethodDecl>(Join->In.getFunction());
  }

  /// \p E is given what the slot is in.
  bool seesSlot(const Fact &E) const {
    auto holds = [this](const ObjectRef &O) {
      if (Q.Slot.isGlobal())
        return false;
      if (Q.Slot.Kind == ObjectRef::Member && O.Kind == ObjectRef::This)
        return true;
      return O.Kind == Q.Slot.Kind && O.Root == Q.Slot.Root;
    };
    if (holds(E.Object))
      return true;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (holds(E.getArgObject(I)))
        return true;
    return false;
  }

  /// The result of a function of C says whether it has started a thread.
  void noteStatus(const Fact &E, HandleState &Known) {
    if (!E.Row || !E.Row->Starts || !E.Row->Starts->Handle ||
        E.Row->Starts->Handle->Kind == Place::Object || !E.Callee)
      return;
    Starts.push_back({&E, nullptr, E.Row});
    OwnedHandle H;
    H.What = &Starts.back();
    H.Via = {&E};
    QualType T = E.Callee->getReturnType();
    if (E.Row->Starts->Handle->Kind == Place::Result) {
      H.Value = dyn_cast_or_null<Expr>(E.Node);
      H.In = {Q.Slot};
      H.Type = T;
    } else if (T->isIntegerType()) {
      if (E.Result.isKnown())
        H.Status = {E.Result};
      H.OnSuccess.IsKnown = true;
      H.OnSuccess.Values = {0};
      H.OnSuccess.Failures = {-1, 1};
    }
    HandleState Out;
    Out.IsComplete = Known.IsComplete;
    for (HandlePath &P : Known.Paths) {
      P.Handles = {Pool.keep(H)};
      Out.add(std::move(P));
    }
    Known = std::move(Out);
  }

  //===-- Conditions ------------------------------------------------------===//

  void refine(const BlockFacts &From, unsigned Succ, State &S) {
    if (HoldsMany && EndingLoops.test(&From - Facts.Blocks.data()))
      endAll(S);
    if (!From.Condition || From.IsSwitch || From.Succs.size() != 2)
      return;
    bool Outcome = Succ == 0;
    const Expr *Test = &getUnnegated(*From.Condition, Outcome);
    State Out;
    bool AsksSlot = asksSlot(*Test);
    for (StatePaths &P : S) {
      bool IsStart = P.At.Since && isIn(P.At.Since->Node, Test);
      if (AsksSlot && !IsStart && !agrees(*Test, Outcome, P.At.State))
        continue;
      for (HandlePath &H : P.Known.Paths)
        pass(*Test, Outcome, P, std::move(H), Out);
    }
    S = std::move(Out);
  }

  void pass(const Expr &Test, bool Outcome, const StatePaths &P, HandlePath H,
            State &Out) {
    bool HadStatus = !H.Handles.empty();
    if (!Paths.pass(Test, Outcome, false, H))
      return;
    StatePaths Next;
    Next.At = P.At;
    Next.Known.IsComplete = P.Known.IsComplete;
    if (HadStatus && H.Handles.empty())
      Next.At = {ThreadState::Never, P.At.Since};
    Next.Known.add(std::move(H));
    add(Out, Next);
  }

  /// `t.joinable()`, `if (thread)` of a pointer, or anything else that looks at
  /// the slot.
  bool asksSlot(const Expr &Test) const {
    return namesAny(Test, [this](const ValueDecl &D) {
      return &D == Q.Slot.Leaf->getCanonicalDecl();
    });
  }

  static bool agrees(const Expr &Test, bool Outcome, ThreadState S) {
    if (S == ThreadState::Unknown)
      return true;
    if (const auto *B = dyn_cast<BinaryOperator>(Test.IgnoreParenImpCasts()))
      if (B->getOpcode() == BO_EQ)
        Outcome = !Outcome;
    return Outcome == (S == ThreadState::Running);
  }

  //===-- Loops over many -------------------------------------------------===//

  /// Blocks of loops that join what is in the slot: whoever goes through one,
  /// even without a turn, has joined all.
  void findEndingLoops() {
    EndingLoops.resize(Facts.Blocks.size());
    for (const Fact &E : Facts.All) {
      ThreadAct Act = Flow.Uses.getAct(E, Q.Slot);
      bool Ends = Act == ThreadAct::Join || Act == ThreadAct::Detach ||
                  Act == ThreadAct::Move || Act == ThreadAct::Unseen;
      if (!Ends)
        continue;
      std::vector<bool> Before = getBlocksBefore(Facts, E.At.Block);
      for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
        if (Before[B] && getBlocksBefore(Facts, B)[E.At.Block])
          EndingLoops.set(B);
    }
  }

  static void endAll(State &S) {
    State Out;
    for (StatePaths &P : S) {
      if (P.At.State == ThreadState::Running)
        P.At.State = ThreadState::Joined;
      add(Out, P);
    }
    S = std::move(Out);
  }

  //===-- Exceptions ------------------------------------------------------===//

  bool mayThrow(const Fact &E) { return !Throws.get(E).empty(); }
  void raise(const Fact &E, State &) { Thrower = &E; }
  bool mayPass(const Fact &E, const TryFacts &Try) {
    if (Try.catchesAll())
      return false;
    return llvm::any_of(Throws.get(E), [&](const RaisedBy &R) {
      QualType T = getThrownType(E, R);
      return T.isNull() || llvm::none_of(Try.Caught, [&](QualType Caught) {
               return isCaughtBy(T, Caught);
             });
    });
  }
  void unwind(llvm::ArrayRef<const Fact *> Ended, State &) {
    for (const Fact *Begin : Ended)
      if (Begin->Destroyed == Q.Slot.Root && Q.Slot.Root == Q.Slot.Leaf &&
          !llvm::is_contained(Throwers, Thrower))
        Throwers.push_back(Thrower);
  }
  llvm::ArrayRef<const Fact *> getThrowers() const { return Throwers; }

  bool isReplacing(const Fact &E, const ReachedState &Now) const {
    return isReplaced(E, Now);
  }
  bool isOfMany() const { return HoldsMany; }

private:
  static bool add(State &To, const StatePaths &P) {
    for (StatePaths &Old : To)
      if (Old.At == P.At) {
        bool Changed = Old.Known.IsComplete && !P.Known.IsComplete;
        Old.Known.IsComplete &= P.Known.IsComplete;
        for (const HandlePath &H : P.Known.Paths)
          Changed |= Old.Known.add(H);
        return Changed;
      }
    To.push_back(P);
    return true;
  }

  ThreadFlow &Flow;
  const ThreadQuestion &Q;
  const FunctionFacts &Facts;
  const ASTContext &Ctx;
  HandleTests Tests;
  PathTests Paths;
  HandlePool Pool;
  ThrowSources Throws;
  const bool HoldsMany, IsThread, IsCaptured;
  llvm::BitVector EndingLoops; ///< by block
  std::deque<Acquisition> Starts;
  const Fact *Thrower = nullptr;
  llvm::SmallVector<const Fact *, 2> Throwers; ///< that end the slot
};

//===-- Faults ------------------------------------------------------------===//

namespace {

class FaultFinder {
public:
  FaultFinder(ThreadFlow &Flow, ThreadUses &Uses, const ThreadQuestion &Q,
              const FunctionFacts &Facts, ThreadDomain &Domain,
              std::vector<ThreadFault> &Out)
      : Flow(Flow), Uses(Uses), Q(Q), Facts(Facts), Domain(Domain), Out(Out) {}

  void see(const Fact &E, const ThreadDomain::State &S) {
    if (S.empty())
      return;
    switch (Uses.getAct(E, Q.Slot)) {
    case ThreadAct::Start:
      if (!Domain.isOfMany() && Uses.isObject(*Q.Slot.Leaf))
        checkEnd(E, S);
      break;
    case ThreadAct::End:
      checkEnd(E, S);
      break;
    case ThreadAct::Join:
      checkJoin(E, S);
      break;
    default:
      if (E.Target)
        checkCall(E, S);
    }
  }

  void seeThrow(const Fact &E, const ThreadDomain::State &S) {
    if (const ReachedState *R = findRunning(S))
      add(ThreadFault::UnwindsRunning, E, *R);
  }

private:
  /// What all paths have come to; null if they differ.
  static const ReachedState *findOnly(const ThreadDomain::State &S,
                                      ThreadState Is) {
    bool All = !S.empty() && llvm::all_of(S, [Is](const StatePaths &P) {
      return P.At.State == Is && P.Known.IsComplete;
    });
    return All ? &S.front().At : nullptr;
  }

  /// As findOnly; but the loop that starts many may have had no turn.
  const ReachedState *findRunning(const ThreadDomain::State &S) const {
    const ReachedState *Found = nullptr;
    for (const StatePaths &P : S) {
      bool IsRunning = P.At.State == ThreadState::Running;
      bool IsEmpty = Domain.isOfMany() && P.At.State == ThreadState::Never;
      if ((!IsRunning && !IsEmpty) || !P.Known.IsComplete)
        return nullptr;
      Found = IsRunning ? &P.At : Found;
    }
    return Found;
  }

  void checkEnd(const Fact &E, const ThreadDomain::State &S) {
    const ReachedState *R = findRunning(S);
    if (R && !Domain.isReplacing(E, *R))
      add(ThreadFault::EndsRunning, E, *R);
  }

  void checkJoin(const Fact &E, const ThreadDomain::State &S) {
    if (Domain.isOfMany() || !E.Row ||
        E.Row->WhenUnstarted == FunctionModel::Harmless)
      return;
    if (const ReachedState *R = findOnly(S, ThreadState::Detached))
      return add(ThreadFault::JoinsAgain, E, *R);
    if (const ReachedState *R = findOnly(S, ThreadState::Joined))
      return add(ThreadFault::JoinsAgain, E, *R);
    if (const ReachedState *R = findOnly(S, ThreadState::Never))
      if (isAlways(E) || R->Since || !isMember())
        return add(ThreadFault::JoinsNone, E, *R);
    for (const StatePaths &P : S)
      if (P.At.State == ThreadState::Never && isAlways(E))
        return add(ThreadFault::JoinsNone, E, P.At);
  }

  bool isMember() const { return Q.Slot.Kind != ObjectRef::Variable; }

  /// No way leads to the end of the body but through \p E.
  bool isAlways(const Fact &E) const {
    std::vector<bool> Reached(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 16> Work{Facts.Order.front()};
    while (!Work.empty()) {
      unsigned B = Work.pop_back_val();
      if (B == E.At.Block || Reached[B])
        continue;
      Reached[B] = true;
      for (unsigned To : Facts.Blocks[B].Succs)
        if (To != BlockFacts::NoBlock)
          Work.push_back(To);
    }
    return !Reached[FunctionFacts::ExitBlock] ||
           E.At.Block == FunctionFacts::ExitBlock;
  }

  void checkCall(const Fact &E, const ThreadDomain::State &S) {
    ObjectRef Inner = placeInCallee(Q.Slot, E);
    if (!Inner.isKnown())
      return;
    for (const StatePaths &P : S) {
      if (P.At.State == ThreadState::Unknown)
        continue;
      for (const ThreadFault &F :
           Flow.get({E.Target, Inner, P.At.State}).Faults)
        if (!F.Before.Since) // the callee tells of what it does by itself
          takeOver(F, E, P.At, S);
    }
  }

  void takeOver(const ThreadFault &F, const Fact &E, const ReachedState &Now,
                const ThreadDomain::State &S) {
    bool Holds = findOnly(S, Now.State) ||
                 (F.Kind == ThreadFault::JoinsNone && isAlways(E));
    if (!Holds || F.Path.size() > 8 ||
        (F.Kind == ThreadFault::JoinsNone && !isAlways(E) && isMember()))
      return;
    ThreadFault Mine = F;
    Mine.Path.insert(Mine.Path.begin(), {Facts.Self, &E});
    Mine.Before = Now;
    push(std::move(Mine));
  }

  void add(ThreadFault::KindTy Kind, const Fact &E, const ReachedState &R) {
    push({Kind, {{Facts.Self, &E}}, R});
  }
  void push(ThreadFault F) {
    if (!llvm::is_contained(Out, F))
      Out.push_back(std::move(F));
  }

  ThreadFlow &Flow;
  ThreadUses &Uses;
  const ThreadQuestion &Q;
  const FunctionFacts &Facts;
  ThreadDomain &Domain;
  std::vector<ThreadFault> &Out;
};

} // namespace

ThreadFlow::ThreadFlow(AnalysisContext &TU)
    : TU(TU), Uses(TU.get<ThreadUses>()),
      Throws(TU.getEffects(), TU.getLookup(), TU.getContext(),
             HandleFlowOptions()),
      Answers(Fixpoint, [this](const ThreadQuestion &Q, ThreadAnswer &To) {
        return update(Q, To);
      }) {}

bool ThreadFlow::update(const ThreadQuestion &Q, ThreadAnswer &To) {
  ThreadAnswer New;
  const FunctionFacts &Facts = TU.getEffects().getFacts(Q.Body);
  ThreadDomain Domain(*this, Q, Facts);
  ForwardFlow<ThreadDomain> Flow(Facts, Domain);
  New.IsComplete = Flow.isComplete() && !Facts.Order.empty();
  if (!New.IsComplete)
    return replace(To, std::move(New));
  FaultFinder Finder(*this, Uses, Q, Facts, Domain, New.Faults);
  Flow.visit(
      [&](const Fact &E, const ThreadDomain::State &S) { Finder.see(E, S); });
  for (const Fact *E : Domain.getThrowers())
    if (auto S = Flow.findAt(E->At))
      Finder.seeThrow(*E, *S);
  if (auto S = Flow.findAtExit())
    for (const StatePaths &P : *S)
      New.AtExit.push_back(P.At);
  return replace(To, std::move(New));
}

} // namespace interop
