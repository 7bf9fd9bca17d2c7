//===- ClassifyJoin.cpp - Joins are as unbounded as the body they join ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Waits/EndedFirst.h"
#include "Analysis/Waits/ThreadBody.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "Dataflow/Reachability.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// The constant that \p E stores, as a flag; nothing if it is no constant.
std::optional<bool> getStoredFlag(const Fact &E) {
  if (!E.Value)
    return std::nullopt;
  const Expr *Value = E.Value->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<CXXBoolLiteralExpr>(Value))
    return B->getValue();
  if (const auto *I = dyn_cast<IntegerLiteral>(Value))
    return I->getValue() != 0;
  return std::nullopt;
}

/// Judges one started body against the join that waits for it.
class BodyClassifier {
public:
  /// \p Before: what can happen before the join.
  BodyClassifier(const WaitSite &Site, const StartedBody &Start,
                 const CallPath &Chain, const AccessCollector &Before,
                 const Wait &Join, AnalysisContext &TU)
      : Start(Start), Chain(Chain), Join(Join), Effects(TU.getEffects()),
        Body(Site, Start, Join.Object, TU), Before(Before) {}

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
    for (const LockOperation &Held : collectLocksHeld(Chain, Effects))
      for (const Access &A : Body.getTouched()) {
        if (A.Kind != Access::Lock || !isSameLock(A.Object, Held.Lock))
          continue;
        J.Verdict = WaitVerdict::Report;
        J.Reason = WaitVerdict::UnderLock;
        J.Lock = Held;
        J.Signal = A;
        return true;
      }
    return false;
  }

  //===-- What is said to the body before the join -----------------------===//

  void collectSignals() {
    for (const Access &A : Before.get()) {
      if (A.Kind != Access::Store && A.Kind != Access::Call)
        continue;
      if (A.By && A.By->Row && isAboutThreads(*A.By->Row))
        continue;
      if (A.Object.Kind == ObjectRef::This ? Before.escapesThis()
                                           : isReached(A))
        Signals.push_back(A);
    }
    // The library stops the body itself, where the body listens.
    llvm::ArrayRef<ParmVarDecl *> Params = Start.Body->parameters().drop_front(
        std::min<size_t>(Start.Bound, Start.Body->getNumParams()));
    TokenTold = Join.Row->RequestsStop &&
                llvm::any_of(Params, [](const ParmVarDecl *P) {
                  return P->isReferenced();
                });
  }

  /// Starting a thread, or keeping it, is no stop signal.
  static bool isAboutThreads(const FunctionModel &Row) {
    return Row.Starts || Row.DestroysOwned ||
           Row.Constructs != FunctionModel::NoConstruction;
  }

  bool isReached(const Access &S) const {
    // pthread_cancel(thread), thread.interrupt(); going through the container
    // that holds the threads tells them nothing.
    if (isHandle(S.Object))
      return S.Kind == Access::Call && !isPlainStd(S);
    return isNamedAsWaking(S) ||
           llvm::any_of(Body.getTouched(), [&S](const Access &A) {
             return mayAlias(A.Object, S.Object);
           });
  }

  /// What a model names as ending one of the waits, of another class than the
  /// wait's own, speaks to it through another object (a promise to its future,
  /// a context to its sockets).
  bool isNamedAsWaking(const Access &S) const {
    if (!S.By || !S.By->Row)
      return false;
    return llvm::any_of(Body.getHazards(), [&S](const ThreadHazard &H) {
      return H.Last &&
             llvm::any_of(S.By->Row->Names, [&H](const std::string &Name) {
               return !isOfClassOf(Name, *H.Last->Row) &&
                      llvm::is_contained(H.Last->Row->Blocks->Unblock, Name);
             });
    });
  }

  static llvm::StringRef getClassPart(llvm::StringRef Name) {
    return Name.rsplit("::").first;
  }

  static bool isOfClassOf(llvm::StringRef Name, const FunctionModel &Row) {
    return llvm::any_of(Row.Names, [Name](llvm::StringRef Own) {
      return getClassPart(Own) == getClassPart(Name);
    });
  }

  /// The joined thread, or the container it is in.
  bool isHandle(const ObjectRef &O) const {
    return O.Leaf &&
           (O.Leaf == Start.Handle.Leaf || O.Leaf == Start.Handle.Root);
  }

  /// A call of the standard library without a row: it wakes nobody.
  static bool isPlainStd(const Access &S) {
    return S.By && S.By->Callee && !S.By->Row && isInStd(*S.By->Callee);
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
    if (Before.escapesThis() ||
        (H.Loop && llvm::any_of(Signals, [&H, this](const Access &S) {
           return mayEnd(S, *H.Loop);
         })))
      return false;
    if (H.Loop)
      return report(H, WaitVerdict::NeverTold, J);
    const Access *Unheard = nullptr;
    for (const Access &S : Signals) {
      if (mayWake(S, *H.Last))
        return false;
      Unheard = &S;
    }
    J.Signal = *Unheard;
    return report(H, WaitVerdict::NotWoken, J);
  }

  /// False for a store of the very value that keeps the loop going, and for a
  /// modeled call (a notification) on something else than its flag.
  bool mayEnd(const Access &S, const LoopFact &L) const {
    if (S.Kind == Access::Call && S.By && S.By->Row && !S.By->Row->Signals &&
        !isHandle(S.Object))
      return llvm::any_of(L.Conditions, [&S](const ObjectRef &O) {
        return O.Leaf == S.Object.Leaf;
      });
    if (S.Kind != Access::Store || !L.ContinuesWhile || !S.By ||
        L.Conditions.empty() || S.Object.Leaf != L.Conditions.front().Leaf)
      return true;
    std::optional<bool> Stored = getStoredFlag(*S.By);
    return !Stored || *Stored != *L.ContinuesWhile;
  }

  bool isWokenByRequest(const Wait &W) const {
    return llvm::any_of(Join.Row->Names, [&W](const std::string &Name) {
      return llvm::is_contained(W.Row->Blocks->Unblock, Name);
    });
  }

  /// A store wakes nobody who waits in a call; a modeled call wakes whom its
  /// model says; any other call may.
  static bool mayWake(const Access &S, const Wait &W) {
    if (S.Kind != Access::Call || !S.By || isPlainStd(S))
      return false;
    const Blocking &B = *W.Row->Blocks;
    if (S.By->Row && llvm::any_of(S.By->Row->Names, [&B](const auto &Name) {
          return llvm::is_contained(B.Unblock, Name);
        }))
      return true;
    if (!S.By->Callee || (S.By->Row && S.By->Row->Signals))
      return true;
    std::string Name = getQualifiedName(*S.By->Callee);
    if (llvm::is_contained(B.NotUnblockedBy, Name))
      return false;
    if (!S.By->Row)
      return true;
    return B.Unblock.empty();
  }

  bool report(const ThreadHazard &H, WaitVerdict::ReasonTy Reason,
              WaitVerdict &J) {
    J.Verdict = WaitVerdict::Report;
    J.Reason = Reason;
    J.Hazard = H.Chain;
    J.HazardOn = H.On;
    J.Loop = H.Loop;
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
      Enough |= H.Loop ? mayEnd(A, *H.Loop) : mayWake(A, *H.Last);
    }
    if (!Enough)
      J.LateSignals.clear();
  }

  const StartedBody &Start;
  const CallPath &Chain;
  const Wait &Join;
  EffectTable &Effects;
  ThreadBody Body;
  const AccessCollector &Before;
  std::vector<Access> Signals;
  bool TokenTold = false;
};

} // namespace

/// A thread that a derived class starts ends, at the latest, in that class's
/// destructor, which runs before this one and is judged itself.
static bool isStartedByDerived(const WaitSite &Site, const StartedBody &S) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(S.In);
  return Site.Class && M && M->getParent()->hasDefinition() &&
         M->getParent()->isDerivedFrom(Site.Class);
}

/// std::move(thread): what it held is somebody else's.
static bool isMovedFrom(const Access &A) {
  const FunctionDecl *F = A.By ? A.By->Callee : nullptr;
  return F && isInStd(*F) && !isa<CXXMethodDecl>(F) && F->getNumParams() == 1 &&
         F->getReturnType()->isRValueReferenceType();
}

/// Joined or given up before, explicitly: nothing is left to wait for.
static bool isJoinedBefore(const AccessCollector &Before,
                           const ObjectRef &Handle) {
  return llvm::any_of(Before.get(), [&Handle](const Access &A) {
    bool Ends =
        A.By && A.By->Row && (A.By->Row->Joins || !A.By->Row->Releases.empty());
    return A.Object.Leaf == Handle.Leaf && (Ends || isMovedFrom(A));
  });
}

WaitVerdict judgeJoin(const WaitSite &Site, const CallPath &Chain,
                      const Wait &Join, AnalysisContext &TU) {
  WaitVerdict J = judgeJoinItself(Site, Chain, Join, TU);
  // No order heals a lock that is held around the join.
  if (J.Verdict == WaitVerdict::Report && J.Reason != WaitVerdict::UnderLock &&
      Site.Class && isEndedFirst(*Site.Class, Join.Object, TU))
    J.Verdict = WaitVerdict::Strict;
  return J;
}

WaitVerdict judgeJoinItself(const WaitSite &Site, const CallPath &Chain,
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
  for (const StartedBody *S : TU.get<ModeledCalls>().findStarts(Handle)) {
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
