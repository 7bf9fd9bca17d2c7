//===- SelfDeadlock.cpp - Locks that the interpreter's code takes again ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/SelfDeadlock.h"
#include "Analysis/FindingSink.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/PlainLocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// A body is reported once for each mutex and interpreter.
using Sink =
    FindingSink<SelfDeadlock,
                std::tuple<const LockModel *, const void *, const VarDecl *>>;

class SelfDeadlockFinder {
public:
  SelfDeadlockFinder(AnalysisContext &TU, LockView &View, Sink &Found)
      : TU(TU), Effects(TU.getEffects()), View(View), Found(Found),
        Locks(TU.get<ProgramLocks>()), Plain(TU.get<PlainLocks>()) {}

  void run() {
    for (const FunctionDecl *F : TU.get<LockBodies>().get())
      visit(*F);
  }

private:
  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (Facts.Locks.empty() || !View.isReported(F))
      return;
    for (unsigned I = 0; I < Facts.All.size(); ++I) {
      const LockSet Held = Locks.getHeld(E, Facts.All[I].At);
      if (Held.empty())
        continue;
      CallPath Chain;
      if (findRun(E, I, Chain))
        for (const LockOperation &Op : Held)
          visitHeld(E, I, Op, Chain);
    }
  }

  //===-- Calls that run the interpreter's code ---------------------------===//

  bool findRun(Entity E, unsigned I, CallPath &Chain) {
    const LockAction &A = View.getFlow().getActions().getPlan(E)[I];
    const Fact &At = View.getFact(E, I);
    Chain.push_back({E, &At});
    if (A.Kind == LockAction::Requires && A.Runs)
      return true;
    if (A.Kind == LockAction::Follows && findRunIn(At.Target, Chain))
      return true;
    Chain.pop_back();
    return false;
  }

  bool findRunIn(Entity E, CallPath &Chain) {
    if (!View.getFlow().getActions().isTouchedBy(E) ||
        llvm::any_of(Chain, [E](const CallStep &Step) { return Step.In == E; }))
      return false;
    auto [Known, IsNew] = Runs.try_emplace(E.getOpaque(), false);
    if (!IsNew && !Known->second)
      return false;
    for (unsigned I = 0; I < Effects.getFacts(E).All.size(); ++I)
      if (findRun(E, I, Chain))
        return Runs[E.getOpaque()] = true;
    return false;
  }

  //===-- The lock --------------------------------------------------------===//

  /// A variable that whoever has it must not take again.
  const VarDecl *findPlainMutex(const LockOperation &Op) {
    const ObjectRef &O = Op.Lock;
    const auto *V = Op.Kind == LockId::Mutex && O.isGlobal() && O.Leaf == O.Root
                        ? dyn_cast<VarDecl>(O.Root)
                        : nullptr;
    return V && !V->getType()->isPointerType() &&
                   Plain.getKind(*V) == PlainLocks::Plain
               ? V
               : nullptr;
  }

  static bool isOf(const ObjectRef &O, const VarDecl &V) {
    return O.Root && O.Leaf == O.Root &&
           O.Root->getCanonicalDecl() == V.getCanonicalDecl();
  }

  void visitHeld(Entity E, unsigned I, const LockOperation &Op,
                 const CallPath &Chain) {
    const VarDecl *V = findPlainMutex(Op);
    if (!V || !Found.isNew({&View.getLock(), E.getOpaque(), V}) ||
        llvm::any_of(Locks.getDroppedAt(E, I), [V](const LockAcquisition &T) {
          return isOf(T.Lock, *V);
        }))
      return;
    SelfDeadlock P;
    P.Lock = V;
    P.Of = &View.getLock();
    P.Locked = Op.Loc;
    P.Chain = Chain;
    if (findAgain(P))
      Found.push(std::move(P));
  }

  /// A function that the interpreter calls, and that takes it.
  bool findAgain(SelfDeadlock &P) {
    for (const FunctionDecl *F : View.getEntries().getFunctions())
      for (const LockEntry &Entry : View.getEntries().getEntries(*F)) {
        if (Entry.Enters != LockPresence::Held || !isCalled(Entry))
          continue;
        P.Entered = F;
        P.Why = Entry.Why;
        if (findTaking(Entity::makeFunction(*F), P))
          return true;
      }
    return false;
  }

  static bool isCalled(const LockEntry &E) {
    return E.Why.Kind == LockReason::Table || E.Why.Kind == LockReason::Bound ||
           E.Why.Kind == LockReason::Handed;
  }

  bool findTaking(Entity E, SelfDeadlock &P) {
    for (const LockAcquisition &T : Locks.getTaken(E))
      if (isOf(T.Lock, *P.Lock)) {
        P.Again = Locks.makeChain(E, T, P.LockedAgain);
        return true;
      }
    return false;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  LockView &View;
  Sink &Found;
  ProgramLocks &Locks;
  PlainLocks &Plain;
  llvm::DenseMap<const void *, bool> Runs;
};

} // namespace

std::vector<SelfDeadlock> findSelfDeadlocks(AnalysisContext &TU) {
  Sink Found;
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    // For one that threads hand to each other both orders are reported.
    if (View->getLock().isInterpreters() && !View->getLock().Exclusive)
      SelfDeadlockFinder(TU, *View, Found).run();
  return Found.take(
      TU.getContext().getSourceManager(),
      [](const SelfDeadlock &P) { return P.Chain.front().At->Loc; });
}

} // namespace interop
