//===- EffectTable.cpp - What calling an entity can do --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/EffectTable.h"
#include "CallGraph/ArgumentValue.h"
#include "Effects/Rebase.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace clang;

namespace interop {

namespace {

/// Ways to wait that are kept for one entity; more say nothing new.
constexpr unsigned MaxWaits = 32;

/// The outcome of asking a row's tests at a call site.
struct Resolved {
  BlockingClass Class;
  llvm::SmallVector<ParamCondition, 1> Conditions;
};

const Expr *getArg(const Event &E, unsigned I) {
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

std::optional<Resolved> resolve(const Blocking &B, const Event &E,
                                const FunctionFacts &In,
                                const ASTContext &Ctx) {
  for (const ArgumentTest &Test : B.NeverWhen)
    if (isKnownToHold(Test, E.Args, Ctx))
      return Resolved{BlockingClass::Never, {}};
  Resolved R{B.Class, {}};
  for (const ArgumentTest &Test : B.When)
    switch (ask(Test, true, getArg(E, Test.Index), In, Ctx, R.Conditions)) {
    case Truth::Yes:
      break;
    case Truth::No:
      return Resolved{B.Otherwise, {}};
    case Truth::Unknown:
      return std::nullopt;
    }
  for (const ArgumentTest &Test : B.Unless)
    switch (ask(Test, false, getArg(E, Test.Index), In, Ctx, R.Conditions)) {
    case Truth::No:
      break;
    case Truth::Yes:
      return Resolved{B.Otherwise, {}};
    case Truth::Unknown:
      return std::nullopt;
    }
  return R;
}

/// What a waiting call is about: the handle it releases, its object, or its
/// first argument.
ObjectRef getWaitedObject(const FunctionRow &Row, const Event &E) {
  if (Row.Joins)
    return E.getPlace(*Row.Joins);
  if (Row.Blocks && Row.Blocks->On)
    return E.getPlace(*Row.Blocks->On);
  if (!Row.Releases.empty())
    return E.getPlace(Row.Releases.front().At);
  return E.Object.isKnown() ? E.Object : E.getArgObject(0);
}

/// Two ways in are two waits, except for those that end by themselves.
bool isSame(const Wait &A, const Wait &B) {
  bool Unbounded = A.IsJoin || A.Class == BlockingClass::Unbounded;
  return (A.Via == B.Via || !Unbounded) && A.Row == B.Row &&
         A.IsJoin == B.IsJoin && A.Class == B.Class && A.Object == B.Object &&
         A.Conditions == B.Conditions && A.IfLastOwner == B.IfLastOwner;
}

/// The inner conditions at the call \p E, or nothing if one fails.
std::optional<llvm::SmallVector<ParamCondition, 1>>
rebaseConditions(const Wait &Inner, const Event &E, const FunctionFacts &In,
                 const ASTContext &Ctx) {
  llvm::SmallVector<ParamCondition, 1> Out;
  for (const ParamCondition &C : Inner.Conditions) {
    Truth T = ask(*C.Test, C.Expected, getArg(E, C.Param), In, Ctx, Out);
    if (T != (C.Expected ? Truth::Yes : Truth::No))
      return std::nullopt;
  }
  return Out;
}

} // namespace

EffectTable::Node &EffectTable::getNode(Entity E) {
  std::unique_ptr<Node> &N = Nodes[E.getOpaque()];
  if (!N) {
    auto Fresh = std::make_unique<Node>();
    Fresh->Facts = collectFacts(E, Known, Ctx);
    N = std::move(Fresh);
  }
  return *N;
}

const FunctionFacts &EffectTable::getFacts(Entity E) {
  return *getNode(E).Facts;
}

const std::vector<Wait> &EffectTable::getWaits(Entity E) {
  if (!getNode(E).Solved)
    solve(E);
  return getNode(E).Waits;
}

/// Unsolved entities reachable from \p E, callees before callers (up to
/// cycles).
std::vector<Entity> EffectTable::discover(Entity E) {
  struct Frame {
    Entity E;
    unsigned Next;
  };
  std::vector<Entity> Order;
  llvm::DenseSet<const void *> Seen{E.getOpaque()};
  std::vector<Frame> Stack{{E, 0}};
  while (!Stack.empty()) {
    Frame &F = Stack.back();
    const std::vector<Event> &Events = getNode(F.E).Facts->Events;
    if (F.Next == Events.size()) {
      Order.push_back(F.E);
      Stack.pop_back();
      continue;
    }
    Entity Target = Events[F.Next++].Target;
    if (!Target)
      continue;
    Entity Caller = F.E;
    Node &N = getNode(Target);
    if (N.Solved)
      continue;
    N.Callers.push_back(Caller);
    if (Seen.insert(Target.getOpaque()).second)
      Stack.push_back({Target, 0});
  }
  return Order;
}

void EffectTable::solve(Entity E) {
  std::vector<Entity> Order = discover(E);
  std::deque<Entity> Work(Order.begin(), Order.end());
  for (Entity O : Order)
    getNode(O).Queued = true;
  while (!Work.empty()) {
    Node &N = getNode(Work.front());
    Work.pop_front();
    N.Queued = false;
    if (!update(N))
      continue;
    for (Entity Caller : N.Callers)
      if (Node &C = getNode(Caller); !C.Queued) {
        C.Queued = true;
        Work.push_back(Caller);
      }
  }
  for (Entity O : Order)
    getNode(O).Solved = true;
}

/// True if \p N gained a wait.
bool EffectTable::update(Node &N) {
  size_t Before = N.Waits.size();
  for (unsigned I = 0; I < N.Facts->Events.size(); ++I) {
    addOwnWaits(N, I);
    addInnerWaits(N, I);
  }
  return N.Waits.size() != Before;
}

void EffectTable::addOwnWaits(Node &N, unsigned EventIndex) {
  const Event &E = N.Facts->Events[EventIndex];
  if (!E.Row)
    return;
  Wait W;
  W.Row = E.Row;
  W.Via = EventIndex;
  W.IfLastOwner = E.IfLastOwner;
  W.Object = getWaitedObject(*E.Row, E);
  if (E.Row->Joins) {
    W.IsJoin = true;
    add(N, W);
    W.IsJoin = false;
  }
  if (!E.Row->Blocks)
    return;
  std::optional<Resolved> R = resolve(*E.Row->Blocks, E, *N.Facts, Ctx);
  if (!R || R->Class == BlockingClass::Never)
    return;
  W.Class = R->Class;
  W.Conditions = R->Conditions;
  add(N, std::move(W));
}

void EffectTable::addInnerWaits(Node &N, unsigned EventIndex) {
  const Event &E = N.Facts->Events[EventIndex];
  if (!E.Target)
    return;
  const Binding B = bindCall(E);
  const Node &Callee = getNode(E.Target);
  // By index: a recursive call appends to the very list that is read.
  for (unsigned I = 0; I < Callee.Waits.size(); ++I) {
    Wait W = Callee.Waits[I];
    auto Conditions = rebaseConditions(W, E, *N.Facts, Ctx);
    if (!Conditions)
      continue;
    W.Conditions = std::move(*Conditions);
    W.Object = B.apply(W.Object);
    W.IfLastOwner |= E.IfLastOwner;
    W.Via = EventIndex;
    W.Inner = I;
    add(N, std::move(W));
  }
}

void EffectTable::add(Node &N, Wait W) {
  if (N.Waits.size() >= MaxWaits ||
      llvm::any_of(N.Waits, [&W](const Wait &O) { return isSame(O, W); }))
    return;
  N.Waits.push_back(std::move(W));
}

std::vector<Entity> EffectTable::getReached(Entity E, unsigned Limit) {
  std::vector<Entity> Reached{E};
  llvm::DenseSet<const void *> Seen{E.getOpaque()};
  for (size_t I = 0; I < Reached.size() && Reached.size() < Limit; ++I)
    for (const Event &Ev : getFacts(Reached[I]).Events)
      if (Ev.Target && Seen.insert(Ev.Target.getOpaque()).second)
        Reached.push_back(Ev.Target);
  return Reached;
}

} // namespace interop
