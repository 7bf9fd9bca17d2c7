//===- TakenLocks.cpp - What an entity takes and drops --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/CallableFlow.h"
#include "Analysis/Locks/DrivenCallbacks.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/CallContext.h"
#include "Facts/Callables.h"
#include "Facts/FieldFunctions.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static void addNew(std::vector<LockAcquisition> &To, LockAcquisition New) {
  auto isSame = [&New](const LockAcquisition &Old) {
    return Old.isSameInProgram(New);
  };
  if (llvm::none_of(To, isSame) &&
      !reaches(To.size(), Budget::LockAcquisitions))
    To.push_back(std::move(New));
}

unsigned ProgramLocks::findFact(const FunctionFacts &Facts,
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
bool ProgramLocks::update(Entity E, Summary &S) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const size_t Before = S.Taken.size() + S.Dropped.size();
  if (!S.HasOwn)
    addOwn(Facts, S);
  for (unsigned I = 0; I < Facts.All.size(); ++I)
    addInner(Facts, I, S);
  S.HasOwn = true;
  return S.Taken.size() + S.Dropped.size() != Before;
}

static LockAcquisition makeOwn(const FunctionFacts &Facts,
                               const LockOperation &Op) {
  return {{Op}, ProgramLocks::findFact(Facts, Op), &Op, std::nullopt, {}};
}

void ProgramLocks::addOwn(const FunctionFacts &In, Summary &S) {
  const HeldLocks &Held = Effects.getHeldLocks(In.Self);
  for (const LockOperation &Op : In.Locks) {
    LockAcquisition T = makeOwn(In, Op);
    if (Op.Kind == LockId::Single || T.Via >= In.All.size())
      continue; // nobody waits, or nothing happens in there
    if (Op.Takes)
      addNew(S.Taken, std::move(T));
    else if (Op.Kind == LockId::Mutex && !Held.getAt(Op.At).has(Op) &&
             !Held.getAt({FunctionFacts::ExitBlock, ~0u}).has(Op))
      addNew(S.Dropped, std::move(T));
  }
}

std::vector<LockAcquisition> ProgramLocks::findLibrary(const Fact &E,
                                                       unsigned I) {
  std::vector<LockAcquisition> Out;
  if (!E.Row)
    return Out;
  for (const std::string &Name : E.Row->TakesLocks)
    if (const LockModel *Row = TU.getLookup().getModels().findLock(Name))
      Out.push_back({{{}, LockId::Library, Row}, I, nullptr, std::nullopt, {}});
  return Out;
}

/// \p Lock, of a callee bound by \p B, as \p In names it: what it guards if it
/// is a guard. Of what has no name in there the field remains.
static LockId rebase(LockId Lock, const Binding &B, const FunctionFacts &In) {
  ObjectRef Bound = B.apply(Lock.Lock);
  if (Bound.Kind == ObjectRef::Variable && Bound.Leaf == Bound.Root)
    for (const LockOperation &Op : In.Locks)
      if (Op.Guard && Op.Guard == Bound.Root)
        Bound = Op.Lock;
  const bool HasName = Bound.isKnown() && Bound.Kind != ObjectRef::Result &&
                       Bound.Kind != ObjectRef::Thrown;
  Lock.Lock = HasName ? Bound : ObjectRef::makePart(Lock.Lock);
  return Lock;
}

/// Another frame's locals are nobody else's.
static bool isVisible(const LockId &Lock, const FunctionFacts &In) {
  const ObjectRef O = Lock.withoutObject().Lock;
  const auto *P = O.getParam();
  return Lock.Row ||
         (O.isKnown() && (O.Kind != ObjectRef::Variable || O.isGlobal() ||
                          (P && P->getDeclContext() == In.Self.getFunction())));
}

/// The bodies that \p E runs: its target, what an event loop calls, or the
/// callables that may be kept in what it calls, unless that is a place for all
/// that a program has.
llvm::SmallVector<Entity, 1> ProgramLocks::findRun(const Fact &E) {
  constexpr size_t Most = 3;
  if (E.Target)
    return {E.Target};
  if (E.Row) {
    llvm::ArrayRef<Entity> Driven = TU.get<DrivenCallbacks>().find(E);
    return {Driven.begin(), Driven.end()};
  }
  const auto *Call = dyn_cast_or_null<CallExpr>(E.Node);
  llvm::SmallVector<Entity, 1> Run;
  if (!Call || E.Unknown != UnknownReason::Pointer)
    return Run;
  for (const CallableFlow::Source *S :
       TU.get<CallableFlow>().findGiven(*Call, 0))
    if (TU.getLookup().hasBody(*S->Body))
      Run.push_back(Entity::makeFunction(*S->Body));
  return Run.size() > Most ? llvm::SmallVector<Entity, 1>() : Run;
}

/// True if \p T is what \p Run takes, which \p At calls through a parameter,
/// and \p Call gives another function for that: `forEach(stop)` does not start.
static bool isOfOther(const Fact &At, Entity Run, const Fact &Call) {
  const auto *C = dyn_cast_or_null<CallExpr>(At.Node);
  const auto *P =
      dyn_cast_or_null<ParmVarDecl>(C ? getCalledPointer(*C) : nullptr);
  if (!P || P->getFunctionScopeIndex() >= Call.Args.size())
    return false;
  const FunctionDecl *Given =
      getCallable(Call.Args[P->getFunctionScopeIndex()]);
  return Given && Entity::makeFunction(*Given) != Run;
}

/// True if \p Call may come to \p T of its target: what it gives for parameters
/// that the target branches on, or calls, may say that it does not.
bool ProgramLocks::isReachedWith(const LockAcquisition &T, const Fact &Call) {
  if (!Call.Target)
    return true;
  const FunctionFacts &Facts = Effects.getFacts(Call.Target);
  if (T.Via >= Facts.All.size())
    return true;
  if (T.Kept && isOfOther(Facts.All[T.Via], T.Kept, Call))
    return false;
  return interop::isReachedWith(Call.Target, getPlace(Call.Target, T).Block,
                                Call.Args, Effects);
}

/// \p From, of what fact \p I of \p In runs, as \p In names it.
std::vector<LockAcquisition>
ProgramLocks::carry(const std::vector<LockAcquisition> &From,
                    const FunctionFacts &In, unsigned I, Entity Run) {
  std::vector<LockAcquisition> Out;
  // Who is the last owner cannot be told; who does not return holds nothing up.
  const FunctionDecl *Callee = In.All[I].Callee;
  if (From.empty() || In.All[I].IfLastOwner || (Callee && Callee->isNoReturn()))
    return Out;
  // The object of a kept callable is not that of whoever calls it.
  const bool IsKept = !In.All[I].Target;
  const Binding B = IsKept ? Binding() : bindCall(In.All[I]);
  for (unsigned J = 0; J < From.size(); ++J) {
    if (!isReachedWith(From[J], In.All[I]))
      continue;
    LockAcquisition T{
        {rebase(From[J], B, In)}, I, nullptr, J, IsKept ? Run : Entity()};
    if (IsKept)
      static_cast<LockId &>(T) = From[J].withoutObject();
    if (isVisible(T, In))
      Out.push_back(std::move(T));
  }
  return Out;
}

void ProgramLocks::addInner(const FunctionFacts &In, unsigned I, Summary &S) {
  for (LockAcquisition &T : findLibrary(In.All[I], I))
    addNew(S.Taken, std::move(T));
  for (Entity Run : findRun(In.All[I])) {
    const Summary &Callee = Summaries.get(Run);
    for (LockAcquisition &T : carry(Callee.Taken, In, I, Run))
      addNew(S.Taken, std::move(T));
    // What is held here is not the caller's.
    for (LockAcquisition &T : carry(Callee.Dropped, In, I, Run))
      if (!Effects.getHeldLocks(In.Self).getAt(In.All[I].At).has(T))
        addNew(S.Dropped, std::move(T));
  }
}

std::vector<LockAcquisition> ProgramLocks::getTakings(Entity E) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  std::vector<LockAcquisition> Out;
  for (const LockOperation &Op : Facts.Locks)
    if (LockAcquisition T = makeOwn(Facts, Op);
        Op.Takes && T.Via < Facts.All.size())
      Out.push_back(std::move(T));
  for (unsigned I = 0; I < Facts.All.size(); ++I) {
    llvm::append_range(Out, findLibrary(Facts.All[I], I));
    for (Entity Run : findRun(Facts.All[I]))
      llvm::append_range(Out, carry(getTaken(Run), Facts, I, Run));
  }
  return Out;
}

std::vector<LockAcquisition> ProgramLocks::getDroppedAt(Entity E, unsigned I) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const Fact &Ev = Facts.All[I];
  return Ev.Target ? carry(getDropped(Ev.Target), Facts, I, Ev.Target)
                   : std::vector<LockAcquisition>();
}

bool ProgramLocks::isTakenInCallback(Entity E, const LockAcquisition &T) {
  const LockAcquisition *Now = &T;
  while (!Now->Kept && Now->Inner) {
    E = Effects.getFacts(E).All[Now->Via].Target;
    Now = &getTaken(E)[*Now->Inner];
  }
  return static_cast<bool>(Now->Kept);
}

CallPath ProgramLocks::makeChain(Entity E, const LockAcquisition &T,
                                 SourceLocation &Taken) {
  CallPath Chain;
  const LockAcquisition *Now = &T;
  while (true) {
    const Fact &At = Effects.getFacts(E).All[Now->Via];
    Chain.push_back({E, &At});
    Taken = Now->Op ? Now->Op->Loc : At.Loc;
    if (!Now->Inner)
      return Chain;
    E = Now->Kept ? Now->Kept : At.Target;
    Now = &getTaken(E)[*Now->Inner];
  }
}

} // namespace interop
