//===- KeptHandles.cpp - Plain handles of threads, kept -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "AST/Naming.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Effects/Held/OwnedHandles.h"
#include "Facts/Values/ArgumentValue.h"
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
    if (Callers.getJoiners().empty())
      return;
    findEarlyEnds(Start, Callers, Touched, TU, Out);
    findFlaggedJoins(Start, Slot, Callers, Touched, TU, Out);
    findFlaggedStarts(Start, Slot, Callers, Touched, TU, Out);
    findUnaskedJoins(Start, Slot, Callers, TU, Out);
    if (!Uses.isObject(*Slot.Decl))
      findDetached();
  }

private:
  //===-- Detached --------------------------------------------------------===//

  void findDetached() {
    const ThreadUse *Join = Slot.find(ThreadAct::Join);
    Entity In = Entity::makeFunction(*Start.In);
    bool StartsElsewhere = llvm::any_of(Slot.Uses, [this](const ThreadUse &U) {
      return U.Act == ThreadAct::Start && U.Start != &Start;
    });
    if (!Join || StartsElsewhere)
      return;
    for (const Fact &E : TU.getEffects().getFacts(In).All)
      if (E.Node == Start.Node && E.Kind == Fact::Call)
        if (const Fact *Setting = findDetachSetting(E))
          return addDetached(*Join, *Setting);
    if (!(Join->In == In))
      findDetachedLater(In, *Join);
  }

  void addDetached(const ThreadUse &Join, const Fact &Detach) {
    StartFault &F =
        addFault(Start, StartFault::JoinsDetached, Join.At->Loc, Out);
    F.LetGo = &Detach;
  }

  /// What says that the thread of the start \p At is detached from the
  /// beginning: an argument, or an attribute, however the start is come to.
  const Fact *findDetachSetting(const Fact &At) {
    const ThreadStart &Row = *Start.How;
    if (llvm::any_of(Row.Detached, [&](const ArgumentTest &T) {
          return isKnownToHold(T, At.Args, TU.getContext());
        }))
      return &At;
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(*Start.In));
    const Fact *Found = nullptr;
    for (const Fact *E : getFactsBefore(Facts, At))
      if (llvm::any_of(Row.DetachedBy, [&](const Mitigation &M) {
            return isCallOn(*E, M, At);
          }))
        Found =
            isSetting(Row, *E) && isAlwaysBefore(*E, At, Facts) ? E : nullptr;
    return Found;
  }

  /// \p E calls what \p M names, on something that \p At is given.
  static bool isCallOn(const Fact &E, const Mitigation &M, const Fact &At) {
    if (E.Kind != Fact::Call || !E.Callee ||
        !llvm::is_contained(M.Calls, getQualifiedName(*E.Callee)))
      return false;
    ObjectRef O = E.getArgObject(0);
    return O.isKnown() && llvm::any_of(At.Args, [&O](const Expr *A) {
             return isSamePlace(getObject(A), O);
           });
  }

  bool isSetting(const ThreadStart &Row, const Fact &E) {
    return llvm::any_of(Row.DetachedBy, [&](const Mitigation &M) {
      return StopSignals(TU).isMitigation(M, *E.Callee, E.Args);
    });
  }

  /// Nothing else than what decides about \p At decides about \p E.
  static bool isAlwaysBefore(const Fact &E, const Fact &At,
                             const FunctionFacts &Facts) {
    llvm::SmallPtrSet<const Expr *, 4> Asked;
    forEachCondition(Facts, At,
                     [&](const Expr &Test, bool) { Asked.insert(&Test); });
    bool IsAlways = true;
    forEachCondition(Facts, E, [&](const Expr &Test, bool) {
      IsAlways &= Asked.contains(&Test);
    });
    return IsAlways;
  }

  /// The starter detaches the thread after the start, on all ways.
  void findDetachedLater(const Entity &In, const ThreadUse &Join) {
    const ThreadUse *Detach = Slot.find(ThreadAct::Detach);
    if (!Detach || !(Detach->In == In))
      return;
    const ThreadAnswer &A =
        TU.get<ThreadFlow>().get({In, Start.Handle, ThreadState::Never});
    if (!A.IsComplete || !A.leaves(ThreadState::Detached) ||
        A.leaves(ThreadState::Running) || A.leaves(ThreadState::Unknown))
      return;
    addDetached(Join, *Detach->At);
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
