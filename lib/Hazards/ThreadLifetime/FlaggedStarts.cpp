//===- FlaggedStarts.cpp - Starts over threads that have ended ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A start asks a flag that the thread itself changes when it ends. Such a
// thread is over, and still joinable: a new one in its place ends the process.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "Hazards/ThreadLifetime/ThreadFlags.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class FlaggedStartFinder {
public:
  FlaggedStartFinder(const StartedBody &Start, const ThreadSlot &Slot,
                     const SlotCallers &Callers, const AccessCollector &Touched,
                     AnalysisContext &TU, std::vector<StartFault> &Out)
      : Start(Start), Slot(Slot), Callers(Callers), Touched(Touched), TU(TU),
        Effects(TU.getEffects()), Join(Slot.find(ThreadAct::Join)), Out(Out) {}

  void run() {
    const ThreadUse *At = findStart();
    if (!At || !Join || Slot.isLetGo() || isJoinedBefore(*At))
      return;
    for (const auto &[Body, By] : Callers.getJoiners())
      IsJoinedByOthers |= isForOthers(Body);
    const FunctionFacts &Facts = Effects.getFacts(At->In);
    llvm::SmallVector<AskedFlag, 2> Asked =
        getAskedFlags(Facts, *At->At, TU.getContext());
    const Access *Found = nullptr;
    for (const AskedFlag &F : Asked) {
      const Access *Change = findChange(F);
      if (!Change && isKeptAway(F, Facts))
        return; // it starts once
      Found = Found ? Found : Change;
    }
    if (Found)
      report(*Found);
  }

private:
  const ThreadUse *findStart() const {
    for (const ThreadUse &U : Slot.Uses)
      if (U.Act == ThreadAct::Start && U.Start == &Start)
        return &U;
    return nullptr;
  }

  /// A method of the class that is not for the end of the object alone.
  bool isForOthers(const Entity &Body) const {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(Body.getFunction());
    if (!M || isa<CXXDestructorDecl>(M) ||
        M->getParent()->getCanonicalDecl() !=
            cast<Decl>(Slot.Decl->getDeclContext())->getCanonicalDecl())
      return false;
    return M->getAccess() == AS_public || !isInOwnDestruction(*M, TU);
  }

  //===-- Before the start ------------------------------------------------===//

  /// The starter asks or joins the thread, or may, or all do who call it.
  bool isJoinedBefore(const ThreadUse &At) const {
    if (asks(At.In) || Callers.getJoiners().count(At.In))
      return true;
    const FunctionFacts &Facts = Effects.getFacts(At.In);
    for (const Fact &E : Facts.All)
      if (E.Kind == Fact::Call && E.Node != At.At->Node &&
          mayPrecede(Facts, E.At, At.At->At) && mayAsk(E))
        return true;
    const CallerMap &Map = TU.get<EntryPoints>().getCallers();
    auto By = Map.getCallers(*Start.In);
    return !By.empty() && llvm::all_of(By, [this](const FunctionDecl *F) {
      return Callers.getJoiners().count(Entity::makeFunction(*F)) != 0;
    });
  }

  bool asks(const Entity &In) const {
    return llvm::any_of(Slot.Uses, [&In](const ThreadUse &U) {
      return U.Act == ThreadAct::Ask && U.In == In;
    });
  }

  bool mayAsk(const Fact &E) const {
    if (E.Target)
      return asks(E.Target);
    return E.Object.Kind == ObjectRef::This && E.Unknown != UnknownReason::None;
  }

  //===-- The flag --------------------------------------------------------===//

  /// Where the thread gives \p Asked the value that the start asks for.
  const Access *findChange(const AskedFlag &Asked) const {
    for (const Access &A : Touched.get())
      if (A.By && A.Frame && A.Object.Leaf == Asked.Flag &&
          getStored(*A.By, *Asked.Flag, TU.getContext()) == Asked.Value &&
          (!IsJoinedByOthers || isByItself(A, Asked)))
        return &A;
    return nullptr;
  }

  /// Whoever joins the thread at any time tells it to end, too. It ends by
  /// itself where it has just found the flag as the start has left it.
  bool isByItself(const Access &A, const AskedFlag &Asked) const {
    const FunctionFacts &Facts =
        Effects.getFacts(Touched.getFrames()[*A.Frame].In);
    return llvm::is_contained(getAskedFlags(Facts, *A.By, TU.getContext()),
                              AskedFlag{Asked.Flag, !Asked.Value});
  }

  /// The starter itself sees to it that \p Asked does not hold again.
  bool isKeptAway(const AskedFlag &Asked, const FunctionFacts &Facts) const {
    return Asked.Flag != Slot.Decl &&
           llvm::any_of(Facts.All, [&](const Fact &E) {
             return getStored(E, *Asked.Flag, TU.getContext()) == !Asked.Value;
           });
  }

  void report(const Access &Change) {
    StartFault &F =
        addFault(Start, StartFault::StartsOver, Join->At->Loc, Out);
    F.Used = Change.Object;
    F.UsedAt = Change.Loc;
    F.At = Join->At;
  }

  const StartedBody &Start;
  const ThreadSlot &Slot;
  const SlotCallers &Callers;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  EffectTable &Effects;
  const ThreadUse *const Join;     ///< the first; null if there is none
  bool IsJoinedByOthers = false;   ///< at other times than the object's end
  std::vector<StartFault> &Out;
};

} // namespace

void findFlaggedStarts(const StartedBody &Start, const ThreadSlot &Slot,
                       const SlotCallers &Callers,
                       const AccessCollector &Touched, AnalysisContext &TU,
                       std::vector<StartFault> &Out) {
  if (Start.In && terminatesIfJoinable(Slot.Decl->getType(), TU.getLookup()) &&
      !holdsMany(*Slot.Decl, TU.getLookup()))
    FlaggedStartFinder(Start, Slot, Callers, Touched, TU, Out).run();
}

} // namespace interop
