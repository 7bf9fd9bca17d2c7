//===- ProgramLocks.cpp - Which locks are held, taken, dropped ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/ProgramLocks.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Effects/ArgumentBinding.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace interop {

LockSet ProgramLocks::getHeldAlong(llvm::ArrayRef<CallStep> Path) {
  LockSet Held;
  for (const auto &[Step, Bound] : llvm::zip(Path, bindAlong(Path)))
    if (Step.In)
      for (LockOperation L : Effects.getHeldLocks(Step.In).getAt(Step.At->At)) {
        L.Lock = Bound.apply(L.Lock);
        if (L.Lock.isKnown())
          Held.push(L);
      }
  return Held;
}

const LockSet &ProgramLocks::getHeldAtEntry(Entity E) {
  static const LockSet None;
  auto [Found, IsNew] = AtEntry.try_emplace(E.getOpaque());
  if (!IsNew)
    return Found->second ? *Found->second : None;
  const FunctionDecl *F = E.getFunction();
  LockSet Met = F ? meetCallers(E, *F) : LockSet();
  return *(AtEntry[E.getOpaque()] = std::make_unique<LockSet>(std::move(Met)));
}

LockSet ProgramLocks::meetCallers(Entity E, const FunctionDecl &F) {
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  if (Callers.isNamedOtherwise(F))
    return {};                         // it may be entered from anywhere
  llvm::DenseSet<const void *> Inside; // who comes from there came by others
  for (Entity R : Effects.getReached(E))
    Inside.insert(R.getOpaque());
  std::optional<LockSet> Common;
  for (const FunctionDecl *Caller : Callers.getCallers(F)) {
    Entity In = Entity::makeFunction(*Caller);
    if (!TU.getLookup().hasBody(*Caller) || Caller->isDependentContext() ||
        Inside.contains(In.getOpaque()))
      continue;
    for (const Fact &Ev : Effects.getFacts(In).All)
      if (Ev.Target == E)
        meet(In, Ev, Common);
  }
  return Common.value_or(LockSet());
}

const LockSet &ProgramLocks::getHeldAroundRuns(const FunctionDecl &F) {
  std::unique_ptr<LockSet> &Known = AroundRuns[F.getCanonicalDecl()];
  if (!Known)
    Known = std::make_unique<LockSet>(meetDrivers(F));
  return *Known;
}

LockSet ProgramLocks::meetDrivers(const FunctionDecl &F) {
  llvm::StringSet<> Drivers;
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries()) {
    if (!P.F || Entity::makeFunction(*P.F) != Entity::makeFunction(F))
      continue;
    if (P.Kind != UnitEntry::Handed || P.getDrivers().empty())
      return {}; // it may be entered from anywhere
    for (const std::string &Name : P.getDrivers())
      Drivers.insert(Name);
  }
  std::optional<LockSet> Common;
  if (!Drivers.empty())
    for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls()) {
      if (!C.In || !Drivers.contains(getQualifiedName(*C.Callee)))
        continue;
      const Entity In = Entity::makeFunction(*C.In);
      for (const Fact &Ev : Effects.getFacts(In).All)
        if (Ev.Kind == Fact::Call && Ev.Node == C.Node)
          meet(In, Ev, Common);
    }
  return Common.value_or(LockSet());
}

void ProgramLocks::meet(Entity In, const Fact &Call,
                        std::optional<LockSet> &Common) {
  LockSet Here = getHeldAtEntry(In);
  Here.append(getHeld(In, Call.At));
  Here.drop([](const LockId &H) { return !H.findInProgram(); });
  if (!Common)
    Common = Here;
  Common->keepCommonInProgram(Here);
}

//===-- Locks without a name ----------------------------------------------===//

ProgramLocks::LeftTy ProgramLocks::findLeft(Entity E, unsigned Depth) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  auto isDropped = [&Facts](const LockOperation &Op) {
    return llvm::any_of(Facts.Locks, [&Op](const LockOperation &O) {
      return !O.Takes && O.Lock == Op.Lock;
    });
  };
  bool Takes = false, Drops = false;
  for (const LockOperation &Op : Facts.Locks) {
    Takes |= Op.Takes && Op.isMutual() && !Op.Guard && !isDropped(Op);
    Drops |= !Op.Takes && Op.isMutual();
  }
  if (Takes || Drops || Depth == 0)
    return Takes ? Taken : Drops ? Dropped : Nothing;
  for (const Fact &At : Facts.All)
    if (At.Target && At.Kind == Fact::Call) {
      LeftTy Inner = findLeft(At.Target, Depth - 1);
      Takes |= Inner == Taken;
      Drops |= Inner == Dropped;
    }
  return Takes && !Drops ? Taken : Drops && !Takes ? Dropped : Nothing;
}

bool ProgramLocks::takesUnnamed(const Fact &At) {
  if (At.Row && At.Row->Locks &&
      (At.Row->TriesLock || !At.getPlace(*At.Row->Locks).isKnown()))
    return true;
  const auto *C = dyn_cast_or_null<CXXConstructorDecl>(At.Callee);
  const TypeModel *Type = C ? TU.getLookup().findRow(*C->getParent()) : nullptr;
  return Type && Type->Guards && At.Args.size() > *Type->Guards &&
         !At.getArgObject(*Type->Guards).isKnown();
}

LockSet ProgramLocks::getHeldWithUnnamed(Entity E, const Fact &At) {
  const std::vector<Fact> &Facts = Effects.getFacts(E).All;
  auto [Found, IsNew] = Lockers.try_emplace(E.getOpaque(), Facts.size());
  if (IsNew) {
    auto First = llvm::find_if(Facts, [&](const Fact &Ev) {
      return Ev.Kind == Fact::Call &&
             (takesUnnamed(Ev) ||
              (Ev.Target &&
               findLeft(Ev.Target, getLimit(Budget::LockerDepth)) == Taken));
    });
    Found->second = First - Facts.begin();
  }
  LockSet Held = getHeld(E, At.At);
  Held.HasUnnamed = Found->second < size_t(&At - Facts.data());
  return Held;
}

} // namespace interop
