//===- VainWakes.cpp - Wakes that do not end a thread's wait --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/VainWakes.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Two fields behind one pointer are two objects.
static bool isSamePart(const ObjectRef &A, const ObjectRef &B) {
  bool AreParts = A.Root != A.Leaf && B.Root != B.Leaf;
  return mayAlias(A, B) && (!AreParts || A.Leaf == B.Leaf);
}

bool VainWakes::explain(const ThreadHazard &H, llvm::ArrayRef<Access> Signals,
                        WaitVerdict &J) const {
  const Access *Wake = findWake(H, Signals);
  if (!Wake)
    return false;
  J.Signal = *Wake;
  const CallStep &Last = H.Chain.back();
  llvm::SmallVector<ObjectRef, 2> Asked =
      findAsked(Effects.getFacts(Last.In), *Last.At, H.Bound, Effects);
  if (!Asked.empty() &&
      llvm::none_of(Asked, [this](const ObjectRef &O) { return changes(O); })) {
    J.Reason = WaitVerdict::WaitsAgain;
    J.Asked = Asked.front();
    return true;
  }
  return isLost(H, *Wake, Signals, J);
}

/// The first wake, if all that may wake is named by the wait's row.
const Access *VainWakes::findWake(const ThreadHazard &H,
                                  llvm::ArrayRef<Access> Signals) const {
  const Blocking &B = *H.Last->Row->Blocks;
  const Access *Found = nullptr;
  for (const Access &S : Signals) {
    if (!mayWake(S, B))
      continue;
    if (!isUnblocking(B, S.By->Callee, S.By->Row) ||
        S.Object.Leaf != H.On.Leaf)
      return nullptr;
    if (!Found)
      Found = &S;
  }
  return B.BySignal ? Found : nullptr;
}

/// What the loop asks may change before the join, or on another thread.
bool VainWakes::changes(const ObjectRef &Asked) const {
  return !Asked.Leaf ||
         llvm::any_of(Before.get(),
                      [&](const Access &A) {
                        return changesObject(A) && isSamePart(A.Object, Asked);
                      }) ||
         TU.get<StopSignals>().isChangedByOther(*Start.Body, *Asked.Leaf);
}

//===-- Lost wakes --------------------------------------------------------===//

bool VainWakes::isLost(const ThreadHazard &H, const Access &Wake,
                       llvm::ArrayRef<Access> Signals, WaitVerdict &J) const {
  std::optional<LockOperation> Mutex = findUntaken(H);
  bool IsTold = llvm::any_of(
      Signals, [](const Access &S) { return S.Kind == Access::Store; });
  if (!Mutex || !IsTold || isRepeated(Wake) ||
      TU.get<StopSignals>().isChangedByOther(*Start.Body, *H.On.Leaf))
    return false;
  J.Reason = WaitVerdict::LostWake;
  J.Lock = *Mutex;
  return true;
}

std::optional<LockOperation>
VainWakes::findUntaken(const ThreadHazard &H) const {
  std::optional<LockOperation> Mutex = findMutex(H);
  return Mutex && !takes(Mutex->Lock) ? Mutex : std::nullopt;
}

/// The mutex that the wait gives up, in the terms of the join.
std::optional<LockOperation>
VainWakes::findMutex(const ThreadHazard &H) const {
  const CallStep &Last = H.Chain.back();
  for (const LockOperation &L :
       Effects.getHeldLocks(Last.In).getAt(Last.At->At))
    for (unsigned I = 0; I < Last.At->Args.size(); ++I) {
      ObjectRef Given = Last.At->getArgObject(I);
      if (!Given.isKnown() ||
          !(Given == L.Lock || (L.Guard && Given.Root == L.Guard)))
        continue;
      LockOperation Found = L;
      Found.Lock = H.Bound.apply(L.Lock);
      return Found;
    }
  return std::nullopt;
}

/// Whoever joins has had the mutex before.
bool VainWakes::takes(const ObjectRef &Lock) const {
  auto isIt = [&](const ObjectRef &O) {
    return O.Leaf == Lock.Leaf || isSamePart(O, Lock);
  };
  for (const Access &A : Before.get())
    if (A.Kind == Access::Lock && isIt(A.Object))
      return true;
  for (const auto &[Step, Bound] : llvm::zip(Chain, bindAlong(Chain))) {
    const FunctionFacts &Facts = Effects.getFacts(Step.In);
    for (const LockOperation &L : Facts.Locks)
      if (L.Takes && mayPrecede(Facts, L.At, Step.At->At) &&
          isIt(Bound.apply(L.Lock)))
        return true;
  }
  return false;
}

/// It wakes again and again.
bool VainWakes::isRepeated(const Access &Wake) const {
  auto isInLoop = [&](Entity In) {
    const FunctionFacts &Facts = Effects.getFacts(In);
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return &E == Wake.By &&
             getBlocksBefore(Facts, E.At.Block)[E.At.Block];
    });
  };
  if (Wake.Frame)
    return isInLoop(Before.getFrames()[*Wake.Frame].In);
  return llvm::any_of(
      Chain, [&](const CallStep &Step) { return isInLoop(Step.In); });
}

} // namespace interop
