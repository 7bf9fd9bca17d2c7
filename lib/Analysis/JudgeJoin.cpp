//===- Analysis/JudgeJoin.cpp - Joins are as unbounded as the body they join -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/WaitJudgeParts.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Something in a thread's body that may never end.
struct Hazard {
  Witness Chain;            ///< a wait; or
  const Wait *Last = nullptr;
  const LoopFact *Loop = nullptr;
  Binding LoopBound;
};

/// Judges one started body against the join that waits for it.
class BodyJudge {
public:
  BodyJudge(const StartedBody &Start, const Witness &Chain, const Wait &Join,
            TUAnalysis &TU)
      : Start(Start), Chain(Chain), Join(Join), TU(TU),
        Effects(TU.getEffects()), Touched(Effects),
        Before(collectBefore(Chain, Effects)) {}

  Judgement judge() {
    Judgement J;
    J.Start = &Start;
    if (!Start.Body || !Start.Body->hasBody()) {
      J.Verdict = Judgement::Strict;
      J.Reason = Judgement::BodyUnknown;
      return J;
    }
    bindBody();
    Touched.addEntity(Body, Bound);
    if (takesHeldLock(J))
      return J;
    collectHazards();
    collectSignals();
    for (const Hazard &H : Hazards)
      if (judge(H, J))
        return J;
    return {};
  }

private:
  void bindBody() {
    Body = Entity::makeFunction(*Start.Body);
    Bound.Function = Body.getFunction();
    Bound.This = Start.On;
    Bound.Params.append(Start.Args.begin(), Start.Args.end());
  }

  /// The deadlock that no stop signal heals: the body needs a lock that is held
  /// for the whole of the join.
  bool takesHeldLock(Judgement &J) {
    for (const LockOperation &Held : collectLocksHeld(Chain, Effects))
      for (const Access &A : Touched.get()) {
        if (A.Kind != Access::Lock || !mayAlias(A.Object, Held.Lock))
          continue;
        J.Verdict = Judgement::Report;
        J.Reason = Judgement::UnderLock;
        J.Lock = Held;
        J.Signal = A;
        return true;
      }
    return false;
  }

  //===-- What in the body may never end ---------------------------------===//

  void collectHazards() {
    for (const Wait &W : Effects.getWaits(Body)) {
      if (W.IsJoin || W.Class != BlockingClass::Unbounded || W.IfLastOwner ||
          !W.Conditions.empty() || !W.Row->Blocks->Children.empty())
        continue;
      Hazard H;
      H.Chain = makeWitness(Body, W, Effects, Bound);
      H.Last = &W;
      if (!isMitigated(*W.Row->Blocks, Bound.apply(W.Object), TU))
        Hazards.push_back(std::move(H));
    }
    collectLoops();
  }

  /// Loops of the body and of what it calls on the same object.
  void collectLoops() {
    for (Entity E : Effects.getReached(Body)) {
      Binding B = E == Body ? Bound : Binding();
      if (E != Body && !isSameObject(E))
        continue;
      for (const LoopFact &L : Effects.getFacts(E).Loops) {
        Hazard H;
        H.Loop = &L;
        H.LoopBound = B;
        if (!endsItself(L, B))
          Hazards.push_back(std::move(H));
      }
    }
  }

  /// A function of the class the body runs on: its members keep their names.
  bool isSameObject(Entity E) const {
    const CXXRecordDecl *C = E.getClass();
    const CXXRecordDecl *Own = Body.getClass();
    if (Own && Own->isLambda() && Bound.This.Kind == ObjectRef::This)
      return C != nullptr;
    return C && Own && C->getCanonicalDecl() == Own->getCanonicalDecl();
  }

  /// The body changes the condition itself.
  bool endsItself(const LoopFact &L, const Binding &B) const {
    return llvm::any_of(Touched.get(), [&](const Access &A) {
      return A.Kind == Access::Store && changes(A, L, B);
    });
  }

  static bool changes(const Access &A, const LoopFact &L, const Binding &B) {
    return llvm::any_of(L.Conditions, [&](const ObjectRef &O) {
      return mayAlias(A.Object, B.apply(O));
    });
  }

  //===-- What is said to the body before the join -----------------------===//

  void collectSignals() {
    for (const Access &A : Before.get()) {
      if (A.Kind != Access::Store && A.Kind != Access::Call)
        continue;
      if (A.Object.Kind == ObjectRef::This ? Before.escapesThis()
                                           : isReached(A))
        Signals.push_back(A);
    }
    // The library tells the body itself, and the body listens.
    TokenTold = Join.Row->RequestsStop &&
                Start.Body->getNumParams() > Start.Bound;
  }

  bool isReached(const Access &S) const {
    // pthread_cancel(thread), thread.interrupt(); going through the container
    // that holds the threads tells them nothing.
    if (mayAlias(S.Object, Start.Handle))
      return S.Kind == Access::Call && !isPlainStd(S);
    return llvm::any_of(Touched.get(), [&S](const Access &A) {
      return mayAlias(A.Object, S.Object);
    });
  }

  /// A call of the standard library without a row: it wakes nobody.
  static bool isPlainStd(const Access &S) {
    return S.By && S.By->Callee && !S.By->Row && isInStd(*S.By->Callee);
  }

  //===-- One hazard -----------------------------------------------------===//

  /// True if \p H keeps the join waiting; says so in \p J.
  bool judge(const Hazard &H, Judgement &J) {
    if (TokenTold)
      return false;
    if (Signals.empty() && !Before.escapesThis())
      return report(H, Judgement::NeverTold, J);
    if (H.Loop || Before.escapesThis())
      return false;
    const Access *Unheard = nullptr;
    for (const Access &S : Signals) {
      if (mayWake(S, *H.Last))
        return false;
      Unheard = &S;
    }
    J.Signal = *Unheard;
    return report(H, Judgement::NotWoken, J);
  }

  /// A store wakes nobody who waits in a call; a modelled call wakes whom its
  /// model says; any other call may.
  static bool mayWake(const Access &S, const Wait &W) {
    if (S.Kind != Access::Call || !S.By || isPlainStd(S))
      return false;
    const Blocking &B = *W.Row->Blocks;
    if (!S.By->Callee || (S.By->Row && S.By->Row->Signals))
      return true;
    std::string Name = getQualifiedName(*S.By->Callee);
    if (llvm::is_contained(B.NotUnblockedBy, Name))
      return false;
    if (llvm::is_contained(B.Unblock, Name) || !S.By->Row)
      return true;
    return B.Unblock.empty();
  }

  bool report(const Hazard &H, Judgement::ReasonTy Reason, Judgement &J) {
    J.Verdict = Judgement::Report;
    J.Reason = Reason;
    J.Hazard = H.Chain;
    J.Loop = H.Loop;
    return true;
  }

  const StartedBody &Start;
  const Witness &Chain;
  const Wait &Join;
  TUAnalysis &TU;
  EffectTable &Effects;
  Entity Body;
  Binding Bound;
  AccessCollector Touched;
  AccessCollector Before;
  std::vector<Hazard> Hazards;
  std::vector<Access> Signals;
  bool TokenTold = false;
};

} // namespace

Judgement judgeJoin(const Witness &Chain, const Wait &Join, TUAnalysis &TU) {
  Judgement Unknown;
  Unknown.Reason = Judgement::BodyUnknown;
  Unknown.Verdict = Join.Row->OnlyIfStarted ? Judgement::Silent
                                            : Judgement::Strict;
  ObjectRef Handle = Chain.front().Bound.apply(Join.Object);
  if (!Handle.isKnown())
    return Unknown;
  Judgement Last;
  bool Any = false;
  for (const StartedBody *S : TU.getModelledCalls().findStarts(Handle)) {
    Any = true;
    Judgement J = BodyJudge(*S, Chain, Join, TU).judge();
    if (J.Verdict == Judgement::Report)
      return J;
    if (J.Verdict == Judgement::Strict)
      Last = J;
  }
  return Any ? Last : Unknown;
}

} // namespace interop
