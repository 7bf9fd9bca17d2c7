//===- ThreadOverlap.cpp - Whether two threads run at once ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/ThreadOverlap.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/ReachedBlocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool ThreadOverlap::mayOverlap(const ThreadPath &A, ThreadReach &OfA,
                               const ThreadPath &B, ThreadReach &OfB) {
  if (A.Root == B.Root)
    return A.Root->IsMany;
  // Two teams are as far apart as those who start them.
  if (A.Root->EndsWithCall && B.Root->EndsWithCall)
    return false;
  return runsDuring(*A.Root, B, OfB) && runsDuring(*B.Root, A, OfA);
}

/// The call that starts or registers the body of \p Root, in Root.In; or that
/// is given the body, and leads to what does.
const Fact *ThreadOverlap::findStart(const ThreadRoot &Root) {
  if (!Root.In)
    return nullptr;
  auto isGiven = [&Root](const Expr *Arg) {
    return Arg && Arg->getExprLoc() == Root.Loc;
  };
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(*Root.In));
  for (const Fact &E : Facts.All)
    if (E.Kind == Fact::Call &&
        (Root.At ? E.Node == Root.At : llvm::any_of(E.Args, isGiven)))
      return &E;
  return nullptr;
}

bool ThreadOverlap::runsDuring(const ThreadRoot &A, const ThreadPath &B,
                               ThreadReach &Of) {
  if (!A.In)
    return true;
  Entity Starter = Entity::makeFunction(*A.In);
  if (!Of.reaches(Starter))
    return true;
  // Who starts it waits for its end, or is one of them.
  if (A.EndsWithCall)
    return false;
  const Fact *Start = findStart(A);
  if (!Start)
    return true;
  CallPath Path = Of.getPath(Starter, *Start);
  size_t K = 0;
  while (K < Path.size() && K < B.Calls.size() && Path[K].In == B.Calls[K].In &&
         Path[K].At == B.Calls[K].At)
    ++K;
  // One leads to the other, or they are paths of different bodies.
  if (K == Path.size() || K == B.Calls.size() || Path[K].In != B.Calls[K].In)
    return true;
  if (!mayFollow(llvm::ArrayRef(Path).drop_front(K), *B.Calls[K].At) ||
      isJoinedBefore(Path[K].In, Path[K].At, *B.Calls[K].At, A))
    return false;
  return llvm::none_of(llvm::ArrayRef(B.Calls).drop_front(K + 1),
                       [&](const CallStep &Step) {
                         return isJoinedBefore(Step.In, nullptr, *Step.At, A);
                       });
}

/// Nothing else is put where the call \p Start puts what it returns.
static bool isSoleValue(const FunctionFacts &Facts, const Fact &Start) {
  return llvm::none_of(Facts.All, [&Start](const Fact &E) {
    if (E.Kind == Fact::Store && E.Object == Start.Result)
      return !E.Value || E.Value->IgnoreParenCasts() != Start.Node;
    return E.Kind == Fact::Call && &E != &Start && E.Result == Start.Result;
  });
}

/// True if the call \p Start has failed, and so has started nothing, where the
/// condition of \p B has \p Outcome.
static bool saysFailed(const FunctionFacts &Facts, const BlockFacts &B,
                       bool Outcome, const Fact &Start, const ASTContext &Ctx) {
  const Expr *Is = Start.Callee->getReturnType()->isPointerType()
                       ? findNull(*B.Condition, Outcome)
                       : findNonZero(*B.Condition, Outcome, Ctx);
  if (!Is)
    return false;
  return Is->IgnoreParenCasts() == Start.Node ||
         (Start.Result.isKnown() && getObject(Is) == Start.Result &&
          isSoleValue(Facts, Start));
}

/// What the last step of \p Path starts has failed where the first one says so:
/// each function on the way returns what the next one does.
static bool passesResult(llvm::ArrayRef<CallStep> Path) {
  return llvm::all_of(Path, [](const CallStep &S) {
    const QualType T =
        S.At->Callee ? S.At->Callee->getReturnType() : QualType();
    return !T.isNull() && !T->isBooleanType() &&
           (T->isPointerType() || T->isIntegerType());
  }) && llvm::all_of(Path.drop_front(), [](const CallStep &S) {
    return S.At->Result.Kind == ObjectRef::Result;
  });
}

/// True if \p Second may come after the first step of \p Path, by the control
/// flow, where the thread has been started.
bool ThreadOverlap::mayFollow(llvm::ArrayRef<CallStep> Path,
                              const Fact &Second) {
  const Fact &First = *Path.front().At;
  const FunctionFacts &Facts = TU.getEffects().getFacts(Path.front().In);
  if (First.At.Block == Second.At.Block && First.At.Seq < Second.At.Seq)
    return true;
  if (Facts.Blocks.empty())
    return true;
  // Another turn's thread may be there.
  const bool MayFail = passesResult(Path) && !isInLoop(Facts, First.At.Block);
  std::vector<bool> Seen(Facts.Blocks.size());
  llvm::SmallVector<unsigned, 16> Work{First.At.Block};
  while (!Work.empty()) {
    const BlockFacts &B = Facts.Blocks[Work.pop_back_val()];
    for (unsigned I = 0; I < B.Succs.size(); ++I) {
      const unsigned S = B.Succs[I];
      if (S == BlockFacts::NoBlock || Seen[S] ||
          (MayFail && B.Condition && !B.IsSwitch && B.Succs.size() == 2 &&
           saysFailed(Facts, B, I == 0, First, TU.getContext())))
        continue;
      if (S == Second.At.Block)
        return true;
      Seen[S] = true;
      Work.push_back(S);
    }
  }
  return false;
}

/// What is joined is not seen to be another thread.
static bool mayBe(const ObjectRef &Joined, const ThreadRoot &Thread) {
  const ObjectRef Handle = Thread.Start ? Thread.Start->Handle : ObjectRef();
  if (!Joined.Leaf || !Handle.Leaf)
    return true;
  // A pointer, an element, a container may stand for any thread.
  QualType Type = Joined.Leaf->getType().getCanonicalType();
  if (Type->isPointerType())
    return true;
  // ... but what a class keeps in a member of its own is in no local container.
  if (Type != Handle.Leaf->getType().getCanonicalType())
    return Handle.Kind != ObjectRef::Member ||
           Joined.Kind != ObjectRef::Variable || Joined.isGlobal() ||
           Joined.getParam();
  return Joined.Leaf == Handle.Leaf || Joined.Root == Handle.Root ||
         Joined.getParam();
}

bool ThreadOverlap::joins(const Fact &E, const ThreadRoot &Thread) {
  if (E.Row && E.Row->Joins)
    return mayBe(E.getPlace(*E.Row->Joins), Thread);
  return E.Target && llvm::any_of(TU.getEffects().getWaits(E.Target),
                                  [&Thread](const Wait &W) {
                                    return W.IsJoin && mayBe(W.Object, Thread);
                                  });
}

/// Something joins \p Thread between \p From (null: the beginning) and \p To.
bool ThreadOverlap::isJoinedBefore(Entity In, const Fact *From, const Fact &To,
                                   const ThreadRoot &Thread) {
  const std::vector<Fact> &Facts = TU.getEffects().getFacts(In).All;
  bool IsPast = !From;
  for (const Fact &E : Facts) {
    if (&E == &To)
      return false;
    if (IsPast && E.isAction() && joins(E, Thread))
      return true;
    IsPast |= &E == From;
  }
  return false;
}

} // namespace interop
