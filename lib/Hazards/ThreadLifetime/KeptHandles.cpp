//===- KeptHandles.cpp - Plain handles of threads, kept -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/ThreadFlow.h"
#include "Hazards/ThreadLifetime/UnaskedJoins.h"
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
        Uses(TU.get<ThreadUses>()), Effects(TU.getEffects()),
        Callers(Slot, Uses, Effects), Out(Out) {}

  void run() {
    if (Callers.getJoiners().empty())
      return;
    findUnaskedJoins(Start, Slot, Callers, Touched, TU, Out);
    if (Uses.isObject(*Slot.Decl))
      return;
    findDetached();
    for (const Entity &Body : Uses.getBodies())
      if (!isOfThread(Body) && Body.getFunction() != Start.In)
        findEarlyEnd(Body);
  }

private:
  /// The thread itself runs \p Body.
  bool isOfThread(const Entity &Body) const {
    return llvm::any_of(Touched.getFrames(),
                        [&Body](const AccessFrame &F) { return F.In == Body; });
  }

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

  //===-- Gone before the join --------------------------------------------===//

  void findEarlyEnd(const Entity &Body) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    for (const Fact &J : Facts.All) {
      if (!Callers.joins(J))
        continue;
      for (const Fact *E : getFactsBefore(Facts, J))
        if (checkEarly(*E, J, Facts))
          return;
    }
  }

  bool checkEarly(const Fact &E, const Fact &Join, const FunctionFacts &Facts) {
    ObjectRef O = getEnded(E);
    if (!O.isKnown() || mayPrecede(Facts, Join.At, E.At))
      return false;
    const Access *Used = findUse(O);
    if (!Used || !Effects.getHeldLocks(Facts.Self).getAt(E.At).empty() ||
        isWake(E) || llvm::any_of(getFactsBefore(Facts, E), [&](const Fact *W) {
          return Callers.joins(*W) || waitsInView(*W);
        }))
      return false;
    StartFault &F = addFault(Start, StartFault::EndsEarly, E.Loc, Out);
    F.Used = O;
    F.UsedAt = Used->Loc;
    F.At = &Join;
    return true;
  }

  /// The memory that \p E frees, or what it is kept in that \p E releases.
  ObjectRef getEnded(const Fact &E) const {
    if (E.Kind != Fact::Call || !E.Row || E.Row->Joins)
      return {};
    if (E.Row->Frees)
      return E.getPlace(*E.Row->Frees);
    return E.Row->Releases.empty() ? ObjectRef()
                                   : E.getPlace(E.Row->Releases.front().At);
  }

  /// The thread uses \p O, a field or a global.
  const Access *findUse(const ObjectRef &O) const {
    if (!isLasting(O) || O.Leaf == Slot.Decl)
      return nullptr;
    for (const Access &A : Touched.get())
      if (A.Object.Leaf == O.Leaf)
        return &A;
    return nullptr;
  }

  /// What \p E ends is what the thread waits with: it is told so to go on.
  bool isWake(const Fact &E) const {
    if (!E.Callee || !E.Callee->getDeclName().isIdentifier())
      return true;
    StringRef Name = E.Callee->getName();
    return llvm::any_of(Touched.get(), [&](const Access &A) {
      const FunctionModel *Row = A.By ? A.By->Row : nullptr;
      return Row && Row->Blocks &&
             (llvm::is_contained(Row->Blocks->Unblock, Name) ||
              llvm::is_contained(Row->Blocks->NotUnblockedBy, Name));
    });
  }

  bool waitsInView(const Fact &E) const {
    return (E.Row && (E.Row->Joins || E.Row->Blocks)) ||
           (E.Target && !Effects.getWaits(E.Target).empty());
  }

  const StartedBody &Start;
  const ThreadSlot &Slot;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  const ThreadUses &Uses;
  EffectTable &Effects;
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
