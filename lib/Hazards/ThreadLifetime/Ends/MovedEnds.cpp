//===- MovedEnds.cpp - What goes before the thread that serves it ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object that was moved to a thread (FunctionModel::MovesTo) is called by the
// loop of that thread until somebody has waited for its end.
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Reachability.h"
#include "Effects/EndedObjects.h"
#include "Effects/Held/OwnedHandles.h"
#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class MovedEndFinder {
public:
  MovedEndFinder(const StartedBody &Start, const ThreadSlot &Slot,
                 AnalysisContext &TU, std::vector<StartFault> &Out)
      : Start(Start), Slot(Slot), TU(TU), Uses(TU.get<ThreadUses>()),
        Effects(TU.getEffects()), Out(Out) {}

  void run() {
    findMoves();
    if (Moves.empty())
      return;
    for (const Entity &Body : Uses.getBodies())
      if (Body.getFunction() != Start.Body)
        findIn(Effects.getFacts(Body));
  }

private:
  bool isSlot(const ObjectRef &O) const { return O.Leaf == Slot.Decl; }

  static ObjectRef getMoved(const Fact &E) {
    return E.Kind == Fact::Call && E.Row && E.Row->MovesTo ? E.Object
                                                           : ObjectRef();
  }

  /// Objects that are moved to the thread, and to nothing else.
  void findMoves() {
    llvm::DenseSet<const ValueDecl *> Elsewhere;
    for (const Entity &Body : Uses.getBodies())
      for (const Fact &E : Effects.getFacts(Body).All) {
        const ObjectRef O = getMoved(E);
        if (!isLasting(O))
          continue;
        if (isSlot(E.getPlace(*E.Row->MovesTo)))
          Moves.insert({O.Leaf, &E});
        else
          Elsewhere.insert(O.Leaf);
      }
    Moves.remove_if([&Elsewhere](const auto &M) {
      return Elsewhere.contains(M.first);
    });
  }

  void findIn(const FunctionFacts &Facts) {
    for (const Fact &J : Facts.All) {
      if (!joins(J))
        continue;
      for (const Fact *E : getFactsBefore(Facts, J))
        if (check(*E, J, Facts))
          return;
    }
  }

  bool joins(const Fact &E) const {
    return E.Row && E.Row->Joins && isSlot(E.getPlace(*E.Row->Joins));
  }

  /// Whoever has waited, or knows that the thread does not run, or has just
  /// begun it, may end what it serves.
  bool isSettled(const Fact &E, const FunctionFacts &Facts) const {
    return llvm::any_of(getFactsBefore(Facts, E), [this](const Fact *Before) {
      auto isAt = [&](const std::optional<Place> &P) {
        return P && isSlot(Before->getPlace(*P));
      };
      return Before->Row &&
             (isAt(Before->Row->Joins) || isAt(Before->Row->TellsJoinable));
    });
  }

  bool check(const Fact &E, const Fact &Join, const FunctionFacts &Facts) {
    if (mayPrecede(Facts, Join.At, E.At) || isSettled(E, Facts))
      return false;
    for (const EndedObject &Ended :
         findEndedObjects({Facts.Self, &E}, Effects, TU.getLookup())) {
      auto Move = Moves.find(Ended.Object.Leaf);
      if (Move == Moves.end())
        continue;
      StartFault &F = addFault(Start, StartFault::EndsMoved, E.Loc, Out);
      F.Used = Ended.Object;
      F.UsedAt = Move->second->Loc;
      F.At = &Join;
      F.Path = Ended.Path;
      return true;
    }
    return false;
  }

  const StartedBody &Start;
  const ThreadSlot &Slot;
  AnalysisContext &TU;
  const ThreadUses &Uses;
  EffectTable &Effects;
  llvm::MapVector<const ValueDecl *, const Fact *> Moves;
  std::vector<StartFault> &Out;
};

} // namespace

void findMovedEnds(AnalysisContext &TU, std::vector<StartFault> &Out) {
  for (const ThreadSlot &Slot : TU.get<ThreadUses>().getSlots())
    if (const ThreadUse *Start =
            Slot.IsThread ? Slot.find(ThreadAct::Start) : nullptr)
      MovedEndFinder(*Start->Start, Slot, TU, Out).run();
}

} // namespace interop
