//===- LockAcquisitions.cpp - The locks that an entity takes --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockAcquisitions.h"
#include "Dataflow/SummaryFixpoint.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/ReachedWith.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace clang;

namespace interop {

/// A member is known by itself, whosoever it is.
static ObjectRef normalize(const ObjectRef &O) {
  ObjectRef Part = ObjectRef::makePart(O);
  return Part.isKnown() ? Part : O;
}

static void addNew(std::vector<LockAcquisition> &To, LockAcquisition New) {
  auto isSame = [&New](const LockAcquisition &Old) {
    return Old.Lock == New.Lock;
  };
  if (llvm::none_of(To, isSame) &&
      !reaches(To.size(), Budget::LockAcquisitions))
    To.push_back(std::move(New));
}

unsigned LockAcquisitions::findFact(const FunctionFacts &Facts,
                                    const LockOperation &Op) {
  const BlockFacts &B = Facts.Blocks[Op.At.Block];
  unsigned Last = B.FirstFact;
  for (unsigned I = B.FirstFact; I < B.EndFact; ++I)
    if (Facts.All[I].At.Seq < Op.At.Seq)
      Last = I;
  // What has no fact of its own belongs to the next one.
  if (Op.Kind == LockOperation::Static || Op.Kind == LockOperation::Critical)
    for (unsigned I = B.FirstFact; I < B.EndFact; ++I)
      if (Facts.All[I].At.Seq > Op.At.Seq)
        return I;
  return Last;
}

LockAcquisitions::Node &LockAcquisitions::getNode(Entity E) {
  std::unique_ptr<Node> &N = Nodes[E.getOpaque()];
  if (!N) {
    N = std::make_unique<Node>();
    N->Self = E;
  }
  Node &Made = *N; // getFacts may ask for more
  if (!Made.Facts)
    Made.Facts = &Effects.getFacts(E);
  return Made;
}

LockAcquisitions::Node &LockAcquisitions::getSolved(Entity E) {
  if (!getNode(E).Solved)
    solve(E);
  return getNode(E);
}

void LockAcquisitions::solve(Entity E) {
  solveBottomUp(
      getNode(E), [this](Entity Target) -> Node & { return getNode(Target); },
      [this](Node &N) { return update(N); });
}

/// True if \p N gained a lock.
bool LockAcquisitions::update(Node &N) {
  size_t Before = N.Taken.size() + N.Dropped.size();
  if (!N.Visited)
    addOwn(N);
  for (unsigned I = 0; I < N.Facts->All.size(); ++I)
    addInner(N, I);
  N.Visited = true;
  return N.Taken.size() + N.Dropped.size() != Before;
}

bool LockAcquisitions::isHeld(const Node &N, FlowPoint At,
                              const ObjectRef &Lock) {
  return llvm::any_of(
      Effects.getHeldLocks(N.Self).getAt(At),
      [&Lock](const LockOperation &H) { return H.Lock == Lock; });
}

void LockAcquisitions::addOwn(Node &N) {
  for (const LockOperation &Op : N.Facts->Locks) {
    if (Op.Kind == LockOperation::Single)
      continue;
    LockAcquisition T;
    T.Lock = {Op.Kind, normalize(Op.Lock), nullptr};
    T.Whole = Op.Lock;
    T.Via = findFact(*N.Facts, Op);
    T.Op = &Op;
    if (T.Via >= N.Facts->All.size())
      continue; // nothing happens in there
    if (Op.Takes)
      addNew(N.Taken, std::move(T));
    else if (Op.Kind == LockOperation::Mutex && !isHeld(N, Op.At, Op.Lock) &&
             !isHeld(N, {FunctionFacts::ExitBlock, ~0u}, Op.Lock))
      addNew(N.Dropped, std::move(T));
  }
}

std::vector<LockAcquisition> LockAcquisitions::findLibrary(const Fact &E,
                                                           unsigned I) {
  std::vector<LockAcquisition> Out;
  if (!E.Row)
    return Out;
  for (const std::string &Name : E.Row->TakesLocks)
    if (const LockModel *Row = Known.getModels().findLock(Name)) {
      LockAcquisition T;
      T.Lock.Row = Row;
      T.Via = I;
      Out.push_back(std::move(T));
    }
  return Out;
}

/// \p Lock, of a callee bound by \p B, as \p In names it: what it guards if it
/// is a guard.
static NamedLock rebase(NamedLock Lock, const Binding &B,
                        const FunctionFacts &In) {
  if (Lock.Row)
    return Lock;
  Lock.Object = B.apply(Lock.Object);
  if (Lock.Object.Kind == ObjectRef::Variable)
    for (const LockOperation &Op : In.Locks)
      if (Op.Guard && Op.Guard == Lock.Object.Root)
        Lock.Object = Op.Lock;
  Lock.Object = normalize(Lock.Object);
  return Lock;
}

/// Another frame's locals are nobody else's.
static bool isVisible(const NamedLock &Lock, const FunctionFacts &In) {
  if (Lock.Row)
    return true;
  const ObjectRef &O = Lock.Object;
  if (!O.isKnown() || O.Kind == ObjectRef::Result ||
      O.Kind == ObjectRef::Thrown)
    return false;
  const auto *P = O.getParam();
  return O.Kind != ObjectRef::Variable || O.isGlobal() ||
         (P && P->getDeclContext() == In.Self.getFunction());
}

/// True if \p Call may come to \p T of its target: what it gives for parameters
/// that the target branches on may say that it does not.
bool LockAcquisitions::isReachedWith(const LockAcquisition &T,
                                     const Fact &Call) {
  const FunctionFacts &Facts = Effects.getFacts(Call.Target);
  if (T.Via >= Facts.All.size())
    return true;
  FlowPoint At = T.Op ? T.Op->At : Facts.All[T.Via].At;
  return interop::isReachedWith(Facts, At.Block, Call.Args, Ctx);
}

/// \p From, of the target of fact \p I of \p In, as \p In names it.
std::vector<LockAcquisition>
LockAcquisitions::carry(const std::vector<LockAcquisition> &From,
                        const FunctionFacts &In, unsigned I) {
  std::vector<LockAcquisition> Out;
  // Who is the last owner is not known; who does not return holds nothing up.
  const FunctionDecl *Callee = In.All[I].Callee;
  if (From.empty() || In.All[I].IfLastOwner || (Callee && Callee->isNoReturn()))
    return Out;
  const Binding B = bindCall(In.All[I]);
  for (unsigned J = 0; J < From.size(); ++J) {
    LockAcquisition T;
    if (!isReachedWith(From[J], In.All[I]))
      continue;
    T.Lock = rebase(From[J].Lock, B, In);
    T.Whole = B.apply(From[J].Whole);
    T.Via = I;
    T.Inner = J;
    if (isVisible(T.Lock, In))
      Out.push_back(std::move(T));
  }
  return Out;
}

void LockAcquisitions::addInner(Node &N, unsigned I) {
  for (LockAcquisition &T : findLibrary(N.Facts->All[I], I))
    addNew(N.Taken, std::move(T));
  if (!N.Facts->All[I].Target)
    return;
  const Node &Callee = getNode(N.Facts->All[I].Target);
  for (LockAcquisition &T : carry(Callee.Taken, *N.Facts, I))
    addNew(N.Taken, std::move(T));
  for (LockAcquisition &T : carry(Callee.Dropped, *N.Facts, I))
    addNew(N.Dropped, std::move(T));
}

std::vector<LockAcquisition> LockAcquisitions::getTakenAt(Entity E,
                                                          unsigned I) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const Fact &Ev = Facts.All[I];
  std::vector<LockAcquisition> Out = findLibrary(Ev, I);
  if (Ev.Target)
    for (LockAcquisition &T : carry(getTaken(Ev.Target), Facts, I))
      Out.push_back(std::move(T));
  return Out;
}

std::vector<LockAcquisition> LockAcquisitions::getDroppedAt(Entity E,
                                                            unsigned I) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const Fact &Ev = Facts.All[I];
  return Ev.Target ? carry(getDropped(Ev.Target), Facts, I)
                   : std::vector<LockAcquisition>();
}

} // namespace interop
