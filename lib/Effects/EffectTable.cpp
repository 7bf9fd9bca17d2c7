//===- EffectTable.cpp - What calling an entity can do --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/EffectTable.h"
#include "Dataflow/SummaryFixpoint.h"
#include "Effects/ArgumentBinding.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>

#define DEBUG_TYPE "interop-effects"

using namespace clang;

namespace interop {

namespace {

[[maybe_unused]] std::string getName(Entity E) {
  const FunctionDecl *F = E.getFunction();
  return F ? F->getQualifiedNameAsString() : "(no function)";
}

/// The outcome of asking a row's tests at a call site.
struct Resolved {
  BlockingClass Class;
  llvm::SmallVector<ParamCondition, 1> Conditions;
};

const Expr *getArg(const Fact &E, unsigned I) {
  return I < E.Args.size() ? E.Args[I] : nullptr;
}

/// Asks \p Test of the argument; adds a condition where a parameter decides.
/// Unknown means that nothing can be said.
Truth ask(const ArgumentTest &Test, bool Expected, const Expr *Arg,
          const FunctionFacts &In, const ASTContext &Ctx,
          llvm::SmallVectorImpl<ParamCondition> &Out) {
  ArgumentValue Value = getArgumentValue(Arg, Ctx);
  Truth T = evaluate(Test, Value);
  if (T == Truth::Unknown && Value.Param &&
      !In.DecidingParams.count(*Value.Param)) {
    Out.push_back({*Value.Param, &Test, Expected});
    return Expected ? Truth::Yes : Truth::No;
  }
  return T;
}

std::optional<Resolved> resolve(const Blocking &B, const Fact &E,
                                const FunctionFacts &In,
                                const ASTContext &Ctx) {
  for (const ArgumentTest &Test : B.NeverWhen)
    if (isKnownToHold(Test, E.Args, Ctx))
      return Resolved{BlockingClass::Never, {}};
  // Slow at least, whatever the argument is.
  std::optional<Resolved> AtLeast;
  if (B.Class == BlockingClass::Unbounded && B.Otherwise == BlockingClass::Slow)
    AtLeast = Resolved{B.Otherwise, {}};
  Resolved R{B.Class, {}};
  for (const ArgumentTest &Test : B.When)
    switch (ask(Test, true, getArg(E, Test.Index), In, Ctx, R.Conditions)) {
    case Truth::Yes:
      break;
    case Truth::No:
      return Resolved{B.Otherwise, {}};
    case Truth::Unknown:
      return AtLeast;
    }
  for (const ArgumentTest &Test : B.Unless)
    switch (ask(Test, false, getArg(E, Test.Index), In, Ctx, R.Conditions)) {
    case Truth::No:
      break;
    case Truth::Yes:
      return Resolved{B.Otherwise, {}};
    case Truth::Unknown:
      return AtLeast;
    }
  return R;
}

/// What a waiting call is about: the handle it releases, its object, or its
/// first argument.
ObjectRef getWaitedObject(const FunctionModel &Row, const Fact &E) {
  if (Row.Joins)
    return E.getPlace(*Row.Joins);
  if (Row.Blocks && Row.Blocks->On)
    return E.getPlace(*Row.Blocks->On);
  if (!Row.Releases.empty())
    return E.getPlace(Row.Releases.front().At);
  return E.Object.isKnown() ? E.Object : E.getArgObject(0);
}

/// Two ways in, and two calls at their ends, are two effects.
bool isSameEffect(const Effect &A, const Effect &B) {
  return A.Via == B.Via && A.Cause == B.Cause && A.Row == B.Row &&
         A.Object == B.Object && A.Conditions == B.Conditions &&
         A.IfLastOwner == B.IfLastOwner;
}

/// Waits that end by themselves are one, whatever leads there.
bool isSame(const Wait &A, const Wait &B) {
  if (A.IsJoin != B.IsJoin || A.Class != B.Class)
    return false;
  if (A.IsJoin || A.Class == BlockingClass::Unbounded)
    return isSameEffect(A, B);
  return A.Row == B.Row && A.Object == B.Object &&
         A.Conditions == B.Conditions && A.IfLastOwner == B.IfLastOwner;
}

bool isSame(const HandleRelease &A, const HandleRelease &B) {
  return A.What == B.What && isSameEffect(A, B);
}

bool isSame(const Deletion &A, const Deletion &B) { return isSameEffect(A, B); }

bool isSame(const LibraryLocking &A, const LibraryLocking &B) {
  return isSameEffect(A, B);
}

template <typename T> void addNew(std::vector<T> &To, T New) {
  if (llvm::none_of(To, [&New](const T &Old) { return isSame(Old, New); }) &&
      !reaches(To.size(), Budget::EffectsKept))
    To.push_back(std::move(New));
}

/// The inner conditions at the call \p E, or nothing if one fails.
std::optional<llvm::SmallVector<ParamCondition, 1>>
rebaseConditions(const Effect &Inner, const Fact &E, const FunctionFacts &In,
                 const ASTContext &Ctx) {
  llvm::SmallVector<ParamCondition, 1> Out;
  for (const ParamCondition &C : Inner.Conditions) {
    Truth T = ask(*C.Test, C.Expected, getArg(E, C.Param), In, Ctx, Out);
    if (T != (C.Expected ? Truth::Yes : Truth::No))
      return std::nullopt;
  }
  return Out;
}

/// Adds to \p To, effects of \p In, those that its fact \p Via gets from its
/// target, \p From.
template <typename T>
void carry(const std::vector<T> &From, std::vector<T> &To, unsigned Via,
           const FunctionFacts &In, const ASTContext &Ctx) {
  if (From.empty())
    return;
  const Fact &E = In.All[Via];
  const Binding B = bindCall(E);
  // By index: a recursive call appends to the very list that is read.
  for (unsigned I = 0; I < From.size(); ++I) {
    auto Conditions = rebaseConditions(From[I], E, In, Ctx);
    if (!Conditions)
      continue;
    T Outer = From[I];
    Outer.Object = B.apply(Outer.Object);
    Outer.IfLastOwner |= E.IfLastOwner;
    Outer.Conditions = std::move(*Conditions);
    Outer.Via = Via;
    Outer.Inner = I;
    addNew(To, std::move(Outer));
  }
}

/// An effect that the call \p E, fact \p Via of its body, has by itself.
template <typename T> T makeOwn(const Fact &E, unsigned Via) {
  T Own;
  Own.Row = E.Row;
  Own.Cause = &E;
  Own.Via = Via;
  Own.IfLastOwner = E.IfLastOwner;
  return Own;
}

} // namespace

EffectTable::Node &EffectTable::getNode(Entity E) {
  std::unique_ptr<Node> &N = Nodes[E.getOpaque()];
  if (!N) {
    llvm::TimeTraceScope Phase("InteropFacts");
    auto Fresh = std::make_unique<Node>();
    Fresh->Facts = collectFacts(E, Known, Ctx);
    N = std::move(Fresh);
    LLVM_DEBUG(llvm::dbgs()
               << getName(E) << ": " << N->Facts->All.size() << " facts in "
               << N->Facts->Blocks.size() << " blocks\n");
  }
  return *N;
}

const FunctionFacts &EffectTable::getFacts(Entity E) {
  return *getNode(E).Facts;
}

const HeldLocks &EffectTable::getHeldLocks(Entity E) {
  Node &N = getNode(E);
  if (!N.Locks)
    N.Locks.emplace(*N.Facts);
  return *N.Locks;
}

EffectTable::Node &EffectTable::getSolved(Entity E) {
  if (!getNode(E).Solved)
    solve(E);
  return getNode(E);
}

// Cost: each entity is updated at most as often as the lists of its callees
// grow, which is Budget::EffectsKept times each; one update compares, for each
// call, the callee's list with its own.
void EffectTable::solve(Entity E) {
  llvm::TimeTraceScope Phase("InteropEffects");
  [[maybe_unused]] size_t Updates = solveBottomUp(
      getNode(E), [this](Entity Target) -> Node & { return getNode(Target); },
      [this](Node &N) { return update(N); });
  LLVM_DEBUG(llvm::dbgs() << getName(E) << ": solved after " << Updates
                          << " updates\n");
}

/// Only grows.
size_t EffectTable::countEffects(const Node &N) {
  return N.Waits.size() + N.Releases.size() + N.Deletions.size() +
         N.LibraryLockings.size() + N.Acquires;
}

/// True if \p N gained an effect.
bool EffectTable::update(Node &N) {
  size_t Before = countEffects(N);
  for (unsigned I = 0; I < N.Facts->All.size(); ++I) {
    if (!N.Visited)
      addOwn(N, I);
    addInner(N, I);
  }
  N.Visited = true;
  return countEffects(N) != Before;
}

void EffectTable::addOwn(Node &N, unsigned FactIndex) {
  const Fact &E = N.Facts->All[FactIndex];
  if (E.Kind == Fact::Free && E.Object.isKnown()) {
    auto D = makeOwn<Deletion>(E, FactIndex);
    D.Object = E.Object;
    addNew(N.Deletions, std::move(D));
  }
  N.Acquires |= E.Kind == Fact::Allocate && E.Result.isKnown();
  if (!E.Row)
    return;
  N.Acquires |= !E.Row->Acquires.empty();
  addOwnWaits(N, FactIndex);
  if (!E.Row->TakesLocks.empty()) {
    auto L = makeOwn<LibraryLocking>(E, FactIndex);
    L.Object = E.Object.isKnown() ? E.Object : E.getArgObject(0);
    addNew(N.LibraryLockings, std::move(L));
  }
  for (const Release &What : E.Row->Releases) {
    auto R = makeOwn<HandleRelease>(E, FactIndex);
    R.What = &What;
    R.Object = E.getPlace(What.At);
    addNew(N.Releases, std::move(R));
  }
}

void EffectTable::addOwnWaits(Node &N, unsigned FactIndex) {
  const Fact &E = N.Facts->All[FactIndex];
  auto W = makeOwn<Wait>(E, FactIndex);
  W.Object = getWaitedObject(*E.Row, E);
  if (E.Row->Joins) {
    W.IsJoin = true;
    addNew(N.Waits, W);
    W.IsJoin = false;
  }
  if (!E.Row->Blocks)
    return;
  std::optional<Resolved> R = resolve(*E.Row->Blocks, E, *N.Facts, Ctx);
  if (!R || R->Class == BlockingClass::Never)
    return;
  W.Class = R->Class;
  W.Conditions = R->Conditions;
  addNew(N.Waits, std::move(W));
}

void EffectTable::addInner(Node &N, unsigned FactIndex) {
  const Fact &E = N.Facts->All[FactIndex];
  if (!E.Target)
    return;
  const Node &Callee = getNode(E.Target);
  if (!ModelLookup::speaksForWaits(E.Row))
    carry(Callee.Waits, N.Waits, FactIndex, *N.Facts, Ctx);
  carry(Callee.Releases, N.Releases, FactIndex, *N.Facts, Ctx);
  carry(Callee.Deletions, N.Deletions, FactIndex, *N.Facts, Ctx);
  carry(Callee.LibraryLockings, N.LibraryLockings, FactIndex, *N.Facts, Ctx);
  N.Acquires |= Callee.Acquires;
}

bool EffectTable::isMadeIn(Entity E, const ObjectRef &Handle) {
  if (Handle.Kind != ObjectRef::Variable || Handle.isGlobal() ||
      Handle.getParam())
    return false;
  return llvm::any_of(getFacts(E).All, [&Handle](const Fact &Ev) {
    return Ev.Row && llvm::any_of(Ev.Row->Acquires, [&](const Acquire &A) {
             return (A.At.Kind == Place::Result ? Ev.Result
                                                : Ev.getPlace(A.At)) == Handle;
           });
  });
}

std::vector<Entity> EffectTable::getReached(Entity E, Budget Of) {
  std::vector<Entity> Reached{E};
  llvm::DenseSet<const void *> Seen{E.getOpaque()};
  for (size_t I = 0; I < Reached.size() && !reaches(Reached.size(), Of); ++I)
    for (const Fact &Ev : getFacts(Reached[I]).All)
      if (Ev.Target && Seen.insert(Ev.Target.getOpaque()).second)
        Reached.push_back(Ev.Target);
  return Reached;
}

} // namespace interop

#undef DEBUG_TYPE // several files are compiled as one
