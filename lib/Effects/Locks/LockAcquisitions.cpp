//===- LockAcquisitions.cpp - The locks that an entity takes --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockAcquisitions.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/CallContext.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

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

/// True if \p S, of \p E, gained a lock.
bool LockAcquisitions::update(Entity E, Summary &S) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const size_t Before = S.Taken.size() + S.Dropped.size();
  if (!S.HasOwn)
    addOwn(Facts, S);
  for (unsigned I = 0; I < Facts.All.size(); ++I)
    addInner(Facts, I, S);
  S.HasOwn = true;
  return S.Taken.size() + S.Dropped.size() != Before;
}

bool LockAcquisitions::isHeld(Entity E, FlowPoint At, const ObjectRef &Lock) {
  return llvm::any_of(
      Effects.getHeldLocks(E).getAt(At),
      [&Lock](const LockOperation &H) { return H.Lock == Lock; });
}

void LockAcquisitions::addOwn(const FunctionFacts &In, Summary &S) {
  for (const LockOperation &Op : In.Locks) {
    if (Op.Kind == LockOperation::Single)
      continue;
    LockAcquisition T;
    T.Lock = {Op.Kind, normalize(Op.Lock), nullptr};
    T.Whole = Op.Lock;
    T.Via = findFact(In, Op);
    T.Op = &Op;
    if (T.Via >= In.All.size())
      continue; // nothing happens in there
    if (Op.Takes)
      addNew(S.Taken, std::move(T));
    else if (Op.Kind == LockOperation::Mutex &&
             !isHeld(In.Self, Op.At, Op.Lock) &&
             !isHeld(In.Self, {FunctionFacts::ExitBlock, ~0u}, Op.Lock))
      addNew(S.Dropped, std::move(T));
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
  return interop::isReachedWith(Call.Target, At.Block, Call.Args, Effects);
}

/// \p From, of the target of fact \p I of \p In, as \p In names it.
std::vector<LockAcquisition>
LockAcquisitions::carry(const std::vector<LockAcquisition> &From,
                        const FunctionFacts &In, unsigned I) {
  std::vector<LockAcquisition> Out;
  // Who is the last owner cannot be told; who does not return holds nothing up.
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

void LockAcquisitions::addInner(const FunctionFacts &In, unsigned I,
                                Summary &S) {
  for (LockAcquisition &T : findLibrary(In.All[I], I))
    addNew(S.Taken, std::move(T));
  if (!In.All[I].Target)
    return;
  const Summary &Callee = Summaries.get(In.All[I].Target);
  for (LockAcquisition &T : carry(Callee.Taken, In, I))
    addNew(S.Taken, std::move(T));
  for (LockAcquisition &T : carry(Callee.Dropped, In, I))
    addNew(S.Dropped, std::move(T));
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
