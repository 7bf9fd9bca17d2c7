//===- ClassifyJoin.cpp - Joins are as unbounded as the body they join ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Waits/EndedFirst.h"
#include "Analysis/Waits/FlagStores.h"
#include "Analysis/Waits/StopSignals.h"
#include "Analysis/Waits/ThreadBody.h"
#include "Analysis/Waits/VainWakes.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "Dataflow/Reachability.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Classifies one started body against the join that waits for it.
class BodyClassifier {
public:
  /// \p Before: what can happen before the join.
  BodyClassifier(const WaitSite &Site, const StartedBody &Start,
                 const CallPath &Chain, const AccessCollector &Before,
                 const Wait &Join, AnalysisContext &TU)
      : Start(Start), Chain(Chain), Join(Join), Effects(TU.getEffects()),
        Locks(TU.get<ProgramLocks>()), Body(Site, Start, Join.Object, TU),
        Before(Before), Vain(Start, Chain, Before, TU), TU(TU) {}

  WaitVerdict classify() {
    WaitVerdict J;
    J.Start = &Start;
    if (!Body.isKnown()) {
      J.Verdict = WaitVerdict::Strict;
      J.Reason = WaitVerdict::BodyUnknown;
      return J;
    }
    if (takesHeldLock(J))
      return J;
    if (!Body.isComplete())
      return {}; // what tells it to stop may be where nobody looked
    collectSignals();
    if (!isHandleTold() && !Before.escapesThis())
      for (const ThreadHazard &H : Body.getHazards())
        if (H.Loop && TU.get<FlagStores>().isNeverEnded(*H.Loop)) {
          report(H, WaitVerdict::NeverTold, J);
          return J;
        }
    for (const ThreadHazard &H : Body.getHazards())
      if (classify(H, J))
        return J;
    return {};
  }

private:
  /// Two fields behind one pointer are two locks.
  static bool isSameLock(const ObjectRef &A, const ObjectRef &B) {
    bool AreParts = A.Root != A.Leaf && B.Root != B.Leaf;
    return mayAlias(A, B) && (!AreParts || A.Leaf == B.Leaf);
  }

  /// The deadlock that no stop signal heals: the body needs a lock that is held
  /// for the whole of the join.
  bool takesHeldLock(WaitVerdict &J) {
    for (const LockOperation &Held : Locks.getHeldAlong(Chain))
      for (const Access &A : Body.getTouched()) {
        if (A.Kind != Access::Lock || !isSameLock(A.Object, Held.Lock))
          continue;
        return reportUnder(Held, A, J);
      }
    return takesHeldLockInCallback(J);
  }

  /// The body runs what was registered: an event loop, a callable in a field.
  /// Which object that belongs to is not known, so the field alone counts.
  bool takesHeldLockInCallback(WaitVerdict &J) {
    const Entity Run = Entity::makeFunction(*Start.Body);
    for (const LockOperation &Held : Locks.getHeldAlong(Chain))
      for (const LockAcquisition &T : Locks.getTaken(Run)) {
        if (!Held.Lock.Leaf || T.Lock.Leaf != Held.Lock.Leaf ||
            !Locks.isTakenInCallback(Run, T))
          continue;
        SourceLocation Taken;
        Locks.makeChain(Run, T, Taken);
        return reportUnder(
            Held, {Access::Lock, Held.Lock, nullptr, Taken, std::nullopt}, J);
      }
    return false;
  }

  static bool reportUnder(const LockOperation &Held, const Access &Taking,
                          WaitVerdict &J) {
    J.Verdict = WaitVerdict::Report;
    J.Reason = WaitVerdict::UnderLock;
    J.Lock = Held;
    J.Signal = Taking;
    return true;
  }

  //===-- What is said to the body before the join -----------------------===//

  void collectSignals() {
    for (const Access &A : Before.get()) {
      bool IsHeard = A.Object.Kind == ObjectRef::This ? Before.escapesThis()
                                                      : isReached(A);
      if ((tellsThread(A) || endsChild(A)) && IsHeard && !isLockedBy(A) &&
          !isBeforeStart(A))
        Signals.push_back(A);
    }
    TokenTold = tellsItself(Start, *Join.Row);
  }

  /// `job.socket = s; start(&job); join();`: what stands there before the
  /// thread is started tells it nothing.
  bool isBeforeStart(const Access &A) const {
    const Entity In = Chain.front().In;
    if (A.Frame || !A.By || !Start.In || !In.getFunction() ||
        In != Entity::makeFunction(*Start.In))
      return false;
    const FunctionFacts &Facts = Effects.getFacts(In);
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return E.Node && E.Node == Start.Node &&
             mayPrecede(Facts, A.By->At, E.At) &&
             !mayPrecede(Facts, E.At, A.By->At);
    });
  }

  /// `mutex_lock(&m)`, of the program's own: what takes or drops a lock, and
  /// which no row knows, tells nobody anything.
  bool isLockedBy(const Access &S) const {
    return S.Kind == Access::Call && S.By && !S.By->Row &&
           llvm::any_of(Before.get(), [&S](const Access &A) {
             return A.Kind == Access::Lock && A.Object == S.Object;
           });
  }

  bool isReached(const Access &S) const {
    // pthread_cancel(thread), thread.interrupt(); going through the container
    // that holds the threads tells them nothing.
    if (isHandle(S.Object))
      return S.Kind == Access::Call && !isPlainStd(S);
    return isNamedAsWaking(S) || endsChild(S) ||
           llvm::any_of(Body.getTouched(), [&S](const Access &A) {
             return mayAlias(A.Object, S.Object);
           });
  }

  /// `work_.reset()`: what the body waits for may go.
  bool endsChild(const Access &S) const {
    return llvm::any_of(Body.getHazards(), [&S](const ThreadHazard &H) {
      return endsChild(S, H);
    });
  }

  /// What is posted to the parent may end a child, too.
  static bool endsChild(const Access &S, const ThreadHazard &H) {
    return !H.Children.empty() &&
           (mayAlias(S.Object, H.On) ||
            llvm::any_of(H.Children, [&S](const ObjectRef &Child) {
              return mayAlias(S.Object, Child);
            }));
  }

  bool isNamedAsWaking(const Access &S) const {
    return S.By && llvm::any_of(Body.getHazards(), [&S](const ThreadHazard &H) {
             return H.Last && isUnblockingFromElsewhere(*H.Last->Row, *S.By);
           });
  }

  /// The joined thread, or the container it is in.
  bool isHandle(const ObjectRef &O) const {
    return O.Leaf &&
           (O.Leaf == Start.Handle.Leaf || O.Leaf == Start.Handle.Root);
  }

  /// `pthread_cancel(thread)`, `thread.request_stop()`
  bool isHandleTold() const {
    return TokenTold || llvm::any_of(Signals, [this](const Access &S) {
             return isHandle(S.Object);
           });
  }

  //===-- One hazard -----------------------------------------------------===//

  /// True if \p H keeps the join waiting; says so in \p J.
  bool classify(const ThreadHazard &H, WaitVerdict &J) {
    if (TokenTold && (H.Loop || isWokenByRequest(*H.Last)))
      return false;
    if (TokenTold && Signals.empty())
      return report(H, WaitVerdict::NotWoken, J);
    if (Signals.empty() && !Before.escapesThis())
      return report(H, WaitVerdict::NeverTold, J);
    if (H.Last && !Before.escapesThis() && Vain.explain(H, Signals, J))
      return report(H, J.Reason, J);
    if (Before.escapesThis() ||
        llvm::any_of(Signals, [&](const Access &S) { return mayEnd(S, H); }))
      return false;
    if (H.Loop)
      return report(H, WaitVerdict::NeverTold, J);
    // A value that is stored says more than a lock that is taken around it.
    auto Stored = llvm::find_if(llvm::reverse(Signals), [](const Access &S) {
      return S.Kind == Access::Store;
    });
    J.Signal = Stored == Signals.rend() ? Signals.back() : *Stored;
    return report(H, WaitVerdict::NotWoken, J);
  }

  bool mayEnd(const Access &S, const ThreadHazard &H) const {
    // No value ends a loop without any exit; in C++ an exception may.
    if (H.Loop && H.Loop->Conditions.empty() &&
        !TU.getContext().getLangOpts().CPlusPlus)
      return isHandle(S.Object);
    return H.Loop ? interop::mayEnd(S, *H.Loop, isHandle(S.Object))
                  : isHandle(S.Object) || endsChild(S, H) ||
                        (knows(S, H.On) && !isOnAnother(S, H.On) &&
                         mayWake(S, *H.Last->Row->Blocks));
  }

  /// A function of another file knows no variable of this one that it is not
  /// given: `queue_put(&queue)` does not signal a static condition.
  static bool knows(const Access &S, const ObjectRef &On) {
    const auto *V = dyn_cast_or_null<VarDecl>(On.Root);
    const Fact *By = S.Kind == Access::Call ? S.By : nullptr;
    if (!V || !V->hasGlobalStorage() || V->hasExternalFormalLinkage() || !By ||
        By->Row || By->Target || By->Unknown != UnknownReason::NoBody)
      return true;
    for (unsigned I = 0; I < By->Args.size(); ++I)
      if (leadsTo(By->getArgObject(I), On))
        return true;
    return leadsTo(By->Object, On);
  }

  /// \p O has \p On in it: not so another field of the same variable.
  static bool leadsTo(const ObjectRef &O, const ObjectRef &On) {
    return O.Root == On.Root && (O.Leaf == O.Root || O.Leaf == On.Leaf ||
                                 !isa_and_nonnull<FieldDecl>(O.Leaf) ||
                                 O.Leaf->getType()->isRecordType());
  }

  bool isWokenByRequest(const Wait &W) const {
    return isUnblocking(*W.Row->Blocks, nullptr, Join.Row);
  }

  bool report(const ThreadHazard &H, WaitVerdict::ReasonTy Reason,
              WaitVerdict &J) {
    J.Verdict = WaitVerdict::Report;
    J.Reason = Reason;
    J.Hazard = H.Chain;
    J.HazardOn = H.On;
    J.Loop = H.Loop;
    if (H.Last)
      J.Untaken = Vain.findUntaken(H);
    collectLateSignals(H, J);
    return true;
  }

  /// Signals in the body of the join that come too late, if they would do.
  void collectLateSignals(const ThreadHazard &H, WaitVerdict &J) {
    const CallStep &Last = Chain.back();
    if (!Last.In.getFunction())
      return;
    const FunctionFacts &Facts = Effects.getFacts(Last.In);
    const HeldLocks &Held = Effects.getHeldLocks(Last.In);
    const Binding Bound = bindAlong(Chain).back();
    llvm::DenseSet<const Fact *> Early;
    for (const Fact *E : getFactsBefore(Facts, *Last.At))
      Early.insert(E);
    bool Enough = false;
    for (const Fact &E : Facts.All) {
      if (&E == Last.At || Early.count(&E) || E.Target)
        continue;
      Access A{E.Kind == Fact::Store ? Access::Store : Access::Call,
               Bound.apply(E.Object), &E, E.Loc};
      bool Known = E.Kind == Fact::Store || (E.Row && !E.Row->NeverSignals);
      if (!Known || !A.Object.isKnown() || !isReached(A) || isHandle(A.Object))
        continue;
      // A value worked out after the join cannot move, nor can a store that a
      // lock protects.
      if (A.Kind == Access::Store &&
          (!getStoredFlag(E) || !Held.getAt(E.At).empty()))
        continue;
      J.LateSignals.push_back(&E);
      Enough |= mayEnd(A, H);
    }
    if (!Enough)
      J.LateSignals.clear();
  }

  const StartedBody &Start;
  const CallPath &Chain;
  const Wait &Join;
  EffectTable &Effects;
  ProgramLocks &Locks;
  ThreadBody Body;
  const AccessCollector &Before;
  VainWakes Vain;
  AnalysisContext &TU;
  std::vector<Access> Signals;
  bool TokenTold = false;
};

} // namespace

/// A thread that a derived class starts ends, at the latest, in that class's
/// destructor, which runs before this one and is classified itself.
static bool isStartedByDerived(const WaitSite &Site, const StartedBody &S) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(S.In);
  return Site.Class && M && M->getParent()->hasDefinition() &&
         M->getParent()->isDerivedFrom(Site.Class);
}

/// std::move(thread): what it held is somebody else's.
static bool isMovedFrom(const Access &A) {
  const FunctionDecl *F = A.By ? A.By->Callee : nullptr;
  return F && isMove(*F);
}

/// Joined or given up before, explicitly: nothing is left to wait for.
static bool isJoinedBefore(const AccessCollector &Before,
                           const ObjectRef &Handle) {
  return llvm::any_of(Before.get(), [&Handle](const Access &A) {
    bool Ends =
        A.By && A.By->Row && (A.By->Row->Joins || !A.By->Row->Releases.empty());
    bool IsSame =
        Handle.Leaf ? A.Object.Leaf == Handle.Leaf : A.Object == Handle;
    return IsSame && (Ends || isMovedFrom(A));
  });
}

/// The thread is the object itself that its body runs on.
static bool runsOnItself(const StartedBody &S) {
  return S.On.isKnown() && S.On == S.Handle;
}

/// The bodies that a join of \p Handle at \p Site waits for. An object that is
/// a thread itself waits for those that its own class starts.
static std::vector<const StartedBody *>
findStarts(const WaitSite &Site, const ObjectRef &Handle, AnalysisContext &TU) {
  const ModeledCalls &Calls = TU.get<ModeledCalls>();
  if (Handle.Kind != ObjectRef::This)
    return Calls.findStarts(Handle);
  std::vector<const StartedBody *> Found;
  for (const StartedBody &S : Calls.getStarts()) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(S.Body);
    if (S.Handle == Handle && runsOnItself(S) && M && Site.Class &&
        (Site.Class->getCanonicalDecl() == M->getParent()->getCanonicalDecl() ||
         (Site.Class->hasDefinition() &&
          Site.Class->isDerivedFrom(M->getParent()))))
      Found.push_back(&S);
  }
  return Found;
}

/// Such a thread's wait may be given how long it lasts.
static bool isGivenTime(const StartedBody &S, const CallPath &Chain) {
  return runsOnItself(S) &&
         llvm::any_of(Chain.back().At->Args,
                      [](const Expr *A) { return !isa<CXXDefaultArgExpr>(A); });
}

WaitVerdict classifyJoin(const WaitSite &Site, const CallPath &Chain,
                         const Wait &Join, AnalysisContext &TU) {
  WaitVerdict J = classifyJoinItself(Site, Chain, Join, TU);
  // No order heals a lock that is held around the join.
  if (J.Verdict == WaitVerdict::Report && J.Reason != WaitVerdict::UnderLock &&
      Site.Class && isEndedFirst(*Site.Class, Join.Object, TU))
    J.Verdict = WaitVerdict::Strict;
  return J;
}

WaitVerdict classifyJoinItself(const WaitSite &Site, const CallPath &Chain,
                               const Wait &Join, AnalysisContext &TU) {
  WaitVerdict Unknown;
  Unknown.Reason = WaitVerdict::BodyUnknown;
  Unknown.Verdict =
      Join.Row->OnlyIfStarted ? WaitVerdict::Silent : WaitVerdict::Strict;
  const ObjectRef &Handle = Join.Object;
  if (!Handle.isKnown())
    return Unknown;
  AccessCollector Before = collectBefore(Chain, TU.getEffects());
  if (isJoinedBefore(Before, Handle) || !Before.isComplete())
    return {};
  WaitVerdict Last;
  bool Any = false;
  for (const StartedBody *S : findStarts(Site, Handle, TU)) {
    if (isGivenTime(*S, Chain))
      return Unknown;
    Any = true;
    if (isStartedByDerived(Site, *S))
      continue;
    WaitVerdict J =
        BodyClassifier(Site, *S, Chain, Before, Join, TU).classify();
    if (J.Verdict == WaitVerdict::Report)
      return J;
    if (J.Verdict == WaitVerdict::Strict)
      Last = J;
  }
  return Any ? Last : Unknown;
}

} // namespace interop
