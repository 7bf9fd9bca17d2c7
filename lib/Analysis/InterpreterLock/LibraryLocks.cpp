//===- LibraryLocks.cpp - Callbacks and calls under a library's lock ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/LibraryLocks.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

LibraryLocks::LibraryLocks(AnalysisContext &TU, LockView &View,
                           WaitsUnderLock &Waits)
    : TU(TU), Effects(TU.getEffects()), View(View), Waits(Waits) {
  if (!View.getLock().Exclusive)
    return;
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
    if (P.Kind == UnitEntry::Handed)
      add(P);
}

void LibraryLocks::add(const EntryPoint &P) {
  for (const std::string &Name : P.Handed->LocksHeld) {
    const LockModel *L = TU.getLookup().getModels().findLock(Name);
    WaitingCallback W;
    W.Under = L;
    W.F = P.F;
    W.Given = P.Call;
    W.Row = P.Handed;
    if (!L || isManagedByProgram(*L) || !findWay(W))
      continue;
    for (Entity Inner : Effects.getReached(Entity::makeFunction(*P.F)))
      W.Reached.insert(Inner.getOpaque());
    Callbacks.push_back(std::move(W));
  }
}

/// Under a lock of one handle it is no matter that the lock is let go of for a
/// while: who uses the handle has the interpreter's.
bool LibraryLocks::findWay(WaitingCallback &W) {
  Entity E = Entity::makeFunction(*W.F);
  bool IsHeld = View.getContexts().has(*W.F, LockPresence::Held);
  // Where it has the lock on every way, to take it again is to wait for nobody.
  LockPresence Entry =
      IsHeld && !View.getContexts().has(*W.F, LockPresence::NotHeld)
          ? LockPresence::Held
          : LockPresence::NotHeld;
  auto First = &LockSummary::FirstTake;
  if (View.getFlow().getSummary(E, Entry).FirstTake < 0) {
    if (W.Under->PerHandle || !IsHeld)
      return false;
    W.Yields = true;
    Entry = LockPresence::Held;
    First = &LockSummary::FirstYield;
  }
  int I = View.getFlow().getSummary(E, Entry).*First;
  if (I >= 0)
    W.Takes = View.makeChain(E, Entry, I, First);
  return I >= 0;
}

bool LibraryLocks::takes(const FunctionModel *Row, const LockModel &L) {
  return Row && llvm::is_contained(Row->TakesLocks, L.Name);
}

/// A program that takes the library's locks itself, by the functions that the
/// library has for it, keeps its own order.
bool LibraryLocks::isManagedByProgram(const LockModel &L) {
  auto [Found, IsNew] = Managed.try_emplace(&L, false);
  if (!IsNew)
    return Found->second;
  return Found->second = llvm::any_of(
             TU.get<ModeledCalls>().getCalls(), [&L](const ModeledCall &C) {
               return C.Row->Locks && !takes(C.Row, L) &&
                      C.Row->From.File == L.From.File;
             });
}

bool LibraryLocks::isWaiting(const WaitingCallback &W) {
  auto [Found, IsNew] = TakenWithout.try_emplace(W.Under, false);
  if (IsNew)
    Found->second = isTakenWithout(*W.Under);
  return W.Row->runsElsewhere() || Found->second;
}

bool LibraryLocks::isTakenWithout(const LockModel &L) {
  for (const FunctionDecl *F : View.getEntries().getFunctions()) {
    Entity E = Entity::makeFunction(*F);
    for (const LibraryLocking &Taking : Effects.getLibraryLockings(E))
      if (takes(Taking.Row, L))
        for (const LockContext &C : View.getContexts().getOrUnknown(*F))
          if (Waits.getStateAlong(E, &Taking, C) == LockPresence::NotHeld)
            return true;
  }
  return false;
}

/// A callback that waits under what \p L takes; null if \p E runs in one such
/// callback itself: then it has the lock already.
const WaitingCallback *LibraryLocks::find(const LibraryLocking &L, Entity E,
                                          bool Certain) {
  const WaitingCallback *First = nullptr;
  for (const WaitingCallback &W : Callbacks) {
    if (!takes(L.Row, *W.Under) || (Certain && (W.Yields || !isWaiting(W))))
      continue;
    if (W.Reached.contains(E.getOpaque()))
      return nullptr;
    if (!First)
      First = &W;
  }
  return First;
}

std::optional<LockProblem> LibraryLocks::findProblem(Entity E,
                                                     const LockContext &C,
                                                     const LibraryLocking &L,
                                                     bool Certain) {
  const WaitingCallback *Under = find(L, E, Certain);
  if (!Under || !WaitsUnderLock::counts(L) || !Waits.isHeldAt(E, &L, C))
    return std::nullopt;
  const CallPath Chain = makeWitness(E, L, Effects);
  if (Under->Under->PerHandle && Effects.isMadeIn(E, L.Object))
    return std::nullopt;
  // A lock of the program's own may keep the two apart.
  if (!TU.get<ProgramLocks>().getHeldAlong(Chain).empty())
    return std::nullopt;
  LockProblem P = Waits.makeProblem(LockProblem::Excludes, E, C, L.Via);
  P.Chain = Chain;
  P.Taken = Under->Under;
  P.Callback = Under->F;
  P.CallbackTakes = Under->Takes.back().At->Loc;
  P.Registered = Under->Given->Node->getBeginLoc();
  P.RegisteredWith = Under->Given->Callee;
  return P;
}

} // namespace interop
