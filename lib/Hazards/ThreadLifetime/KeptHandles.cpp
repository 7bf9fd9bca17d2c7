//===- KeptHandles.cpp - Plain handles of threads, kept -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "Hazards/ThreadLifetime/ThreadFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class KeptHandleFinder {
public:
  KeptHandleFinder(const StartedBody &Start, const ThreadSlot &Slot,
                   const AccessCollector &Touched, AnalysisContext &TU,
                   std::vector<StartFault> &Out)
      : Start(Start), Slot(Slot), Touched(Touched), TU(TU),
        Uses(TU.get<ThreadUses>()), Callers(Slot, Uses, TU.getEffects()),
        Out(Out) {}

  void run() {
    findEarlyEnds(Start, Slot, Callers, Touched, TU, Out);
    if (Callers.getJoiners().empty())
      return;
    findUnaskedJoins(Start, Slot, Callers, Touched, TU, Out);
    if (!Uses.isObject(*Slot.Decl))
      findDetached();
  }

private:
  //===-- Detached --------------------------------------------------------===//

  void findDetached() {
    const ThreadUse *Detach = Slot.find(ThreadAct::Detach);
    const ThreadUse *Join = Slot.find(ThreadAct::Join);
    Entity In = Entity::makeFunction(*Start.In);
    if (!Detach || !Join || !(Detach->In == In) || Join->In == In)
      return;
    bool StartsElsewhere = llvm::any_of(Slot.Uses, [&In](const ThreadUse &U) {
      return U.Act == ThreadAct::Start && !(U.In == In);
    });
    if (StartsElsewhere)
      return;
    const ThreadAnswer &A =
        TU.get<ThreadFlow>().get({In, Start.Handle, ThreadState::Never});
    if (!A.IsComplete || !A.leaves(ThreadState::Detached) ||
        A.leaves(ThreadState::Running) || A.leaves(ThreadState::Unknown))
      return;
    StartFault &F =
        addFault(Start, StartFault::JoinsDetached, Join->At->Loc, Out);
    F.LetGo = Detach->At;
  }

  const StartedBody &Start;
  const ThreadSlot &Slot;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  const ThreadUses &Uses;
  const SlotCallers Callers;
  std::vector<StartFault> &Out;
};

} // namespace

void findKeptHandleFaults(const StartedBody &Start,
                          const AccessCollector &Touched, AnalysisContext &TU,
                          std::vector<StartFault> &Out) {
  const ThreadUses &Uses = TU.get<ThreadUses>();
  const ThreadSlot *Slot =
      Start.Handle.Leaf ? Uses.find(*Start.Handle.Leaf) : nullptr;
  if (Slot && Start.In &&
      (Start.Handle.isGlobal() || isa<FieldDecl>(Slot->Decl)))
    KeptHandleFinder(Start, *Slot, Touched, TU, Out).run();
}

} // namespace interop
