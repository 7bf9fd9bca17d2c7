//===- WaitsUnderLock.cpp - Waits of one body under a lock ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/WaitsUnderLock.h"
#include "Analysis/Calls/CallIndex.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool WaitsUnderLock::counts(const Wait &W) const {
  if (!W.Conditions.empty() || handlesLock(*W.Cause))
    return false;
  return W.IsJoin || W.Class == BlockingClass::Unbounded ||
         (W.Class == BlockingClass::Slow && Options.Slow);
}

/// What needs or takes the lock lets it go by itself while it waits.
bool WaitsUnderLock::handlesLock(const Fact &Cause) const {
  const FunctionModel *Row =
      Cause.Callee ? TU.getLookup().findLockUses(*Cause.Callee) : nullptr;
  return Row && llvm::any_of(Row->LockUses, [](const LockUse &U) {
           return U.Action != LockUse::Free && U.Action != LockUse::Tests;
         });
}

LockProblem WaitsUnderLock::makeProblem(LockProblem::KindTy Kind, Entity E,
                                        const LockContext &C, unsigned I) {
  LockProblem P;
  P.Kind = Kind;
  P.Lock = &View.getLock();
  P.Chain = {{E, &View.getFact(E, I)}};
  P.Why = View.getContexts().getAt(E, C, I).Why;
  if (const FunctionDecl *F = E.getFunction()) {
    P.Needs = View.findNeeds(*F);
    LockPresence Here = View.getContexts().getStateAt(E, C, I);
    P.EntersBothWays =
        llvm::any_of(View.getContexts().get(*F), [&](const LockContext &Other) {
          return View.getContexts().getStateAt(E, Other, I) != Here;
        });
  }
  P.HoldsLock = !Effects.getHeldLocks(E).getAt(View.getFact(E, I).At).empty();
  return P;
}

std::optional<LockProblem>
WaitsUnderLock::findProblem(Entity E, const LockContext &C, const Wait &W) {
  const CallPath Chain = makeWitness(E, W, Effects);
  bool IsSlow =
      !W.IsJoin && (W.Class == BlockingClass::Slow || isAnswered(W, Chain));
  if ((IsSlow && !Options.Slow) || (!W.IsJoin && isBounded(W, Chain)))
    return std::nullopt;
  LockProblem P = makeProblem(LockProblem::Waits, E, C, W.Via);
  P.Chain = Chain;
  P.What = &W;
  P.IsSlow = IsSlow;
  if (W.IsJoin ? !classifyJoin(W, Chain, P) : isTaskOfOwn(W))
    return std::nullopt;
  return P;
}

/// A future of a task that this unit starts is classified by the task.
bool WaitsUnderLock::isTaskOfOwn(const Wait &W) {
  return W.Row->Joins && !TU.get<ModeledCalls>().findStarts(W.Object).empty();
}

/// True if the children that \p Parent waits for are in view, and each of them
/// is released and has what bounds the wait for it.
static bool areChildrenBounded(const Blocking &B, const ObjectRef &Parent,
                               AnalysisContext &TU) {
  const auto &Index = TU.get<CallIndex>();
  bool HasChild = false;
  for (const ModeledCall *C : Index.getCallsOn(Parent))
    for (const Acquire &A : C->Row->Acquires) {
      if (B.Children.empty() || A.Handle != B.Children || !A.Parent ||
          !mayAlias(C->getPlace(*A.Parent), Parent))
        continue;
      const ObjectRef Child = C->getPlace(A.At);
      bool IsReleased =
          llvm::any_of(Index.getCallsOn(Child), [&](const ModeledCall *Of) {
            return llvm::any_of(Of->Row->Releases, [&](const Release &R) {
              return R.Handle == B.Children &&
                     mayAlias(Of->getPlace(R.At), Child);
            });
          });
      if (!IsReleased || !TU.get<StopSignals>().hasMitigationOn(
                             B, Child, [&B](const Mitigation &M) {
                               return M.On == B.Children;
                             }))
        return false;
      HasChild = true;
    }
  return HasChild;
}

/// True if \p E may make a child of \p Parent, or lets others do so.
static bool mayMakeChild(const Fact &E, const ObjectRef &Parent) {
  if (E.Kind == Fact::Store)
    return E.Value && getObject(E.Value) == Parent &&
           (E.Object.Kind != ObjectRef::Variable || E.Object.isGlobal());
  auto isParent = [&](const Place &P) { return E.getPlace(P) == Parent; };
  if (E.Kind != Fact::Call)
    return false;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (E.getArgObject(I) == Parent && (E.Target || !E.Row))
      return true;
  return E.Row && llvm::any_of(E.Row->Acquires, [&](const Acquire &A) {
           return A.Parent && isParent(*A.Parent);
         });
}

/// True if the body that waits for the children of \p W.Object has made that
/// itself just before, and no child of it.
static bool isStillChildless(const Wait &W, const CallPath &Chain,
                             EffectTable &Effects) {
  if (Chain.size() != 1 || W.Row->Blocks->Children.empty() ||
      !Effects.isMadeIn(Chain.front().In, W.Object))
    return false;
  return llvm::none_of(getFactsBefore(Effects.getFacts(Chain.front().In),
                                      *Chain.front().At),
                       [&W](const Fact *E) {
                         return mayMakeChild(*E, W.Object);
                       });
}

/// True if the program has seen to it that the wait ends soon.
bool WaitsUnderLock::isBounded(const Wait &W, const CallPath &Chain) {
  const Blocking &B = *W.Row->Blocks;
  StopSignals &Known = TU.get<StopSignals>();
  if (W.Class == BlockingClass::Slow
          ? isReady(W, Chain) || Known.isMadeMitigated(B, W.Object)
          : Known.isLimited(B, W.Object) ||
                areChildrenBounded(B, W.Object, TU) ||
                isStillChildless(W, Chain, Effects))
    return true;
  return !B.Mitigations.empty() &&
         Known.isMitigatedBefore(B, W.Object, collectBefore(Chain, Effects));
}

/// It waits for the answer to what it has just asked another thread for:
/// that comes, unless it needs the lock.
bool WaitsUnderLock::isAnswered(const Wait &W, const CallPath &Chain) {
  return W.Row->Blocks->BySignal && isSignalled(collectBefore(Chain, Effects));
}

/// A call just before that makes the answer be there already, or the wait
/// short; on the same object, where the row says which that is.
bool WaitsUnderLock::isReady(const Wait &W, const CallPath &Chain) {
  const Blocking &B = *W.Row->Blocks;
  if (B.Mitigations.empty())
    return false;
  const bool IsAny = !B.On || !W.Object.isKnown();
  for (const auto &[Step, Bound] : llvm::zip(Chain, bindAlong(Chain)))
    for (const Fact *E : getFactsBefore(Effects.getFacts(Step.In), *Step.At))
      if (TU.get<StopSignals>().isMitigatedBy(B, *E) &&
          (IsAny || isDoneTo(*E, Bound, W.Object)))
        return true;
  return false;
}

/// True if the thread that is joined needs the lock.
bool WaitsUnderLock::classifyJoin(const Wait &W, const CallPath &Chain,
                                  LockProblem &P) {
  P.Kind = LockProblem::Joins;
  if (isJoinedBefore(W, Chain))
    return false;
  for (const StartedBody *S : TU.get<ModeledCalls>().findStarts(W.Object)) {
    if (!S->Body || S->IsGiven)
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
bool WaitsUnderLock::isJoinedBefore(const Wait &W, const CallPath &Chain) {
  if (Chain.size() != 1 || Chain.front().At->Kind != Fact::Destruction)
    return false;
  return llvm::any_of(
      getFactsBefore(Effects.getFacts(Chain.front().In), *Chain.front().At),
      [&W](const Fact *E) {
        return E->Row && E->Row->Joins &&
               E->getPlace(*E->Row->Joins) == W.Object;
      });
}

} // namespace interop
