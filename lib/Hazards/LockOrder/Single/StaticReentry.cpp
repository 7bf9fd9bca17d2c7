//===- StaticReentry.cpp - Statics that initialize themselves -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "AST/Naming.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Facts/CallPath.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class StaticReentryFinder {
public:
  explicit StaticReentryFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<Finding> run() {
    for (const UserBody &B : findUserBodies(TU))
      visit(Entity::makeFunction(*B.F));
    return std::move(Found);
  }

private:
  /// What many calls away may happen, conditions keep from happening.
  static constexpr size_t Hops = 6;

  void visit(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const LockOperation &Op : Facts.Locks)
      if (Op.Kind == LockId::Static && Op.Takes && comesFirst(Facts, Op))
        visitStatic(E, Op);
  }

  /// Whoever enters the body comes to the static: nothing decides before.
  static bool comesFirst(const FunctionFacts &Facts, const LockOperation &Op) {
    unsigned B = Op.At.Block;
    while (B != Facts.Order.front()) {
      const llvm::ArrayRef<unsigned> Preds = Facts.Blocks[B].Preds;
      if (Preds.size() != 1 || Facts.Blocks[Preds.front()].Succs.size() != 1)
        return false;
      B = Preds.front();
    }
    return true;
  }

  void visitStatic(Entity E, const LockOperation &Op) {
    const HeldLocks &Held = Effects.getHeldLocks(E);
    for (const Fact &Ev : Effects.getFacts(E).All)
      if (Ev.Target && !Ev.OnOtherThread &&
          llvm::any_of(Held.getAllAt(Ev.At), [&Op](const LockOperation &L) {
            return L.Kind == LockId::Static && L.Lock == Op.Lock;
          }))
        if (CallPath Way = findWay(E, Ev); !Way.empty() && Way.size() <= Hops)
          return add(Op, Way);
  }

  /// The shortest way by calls from \p First, a fact of \p E, back to \p E.
  CallPath findWay(Entity E, const Fact &First) {
    llvm::DenseMap<const void *, CallStep> From; // by what is called
    std::vector<Entity> Work{First.Target};
    From[First.Target.getOpaque()] = {E, &First};
    for (size_t I = 0; I < Work.size() && !From.count(E.getOpaque()); ++I)
      for (const Fact &Ev : Effects.getFacts(Work[I]).All)
        if (Ev.Kind == Fact::Call && Ev.Target && !Ev.OnOtherThread &&
            From.try_emplace(Ev.Target.getOpaque(), CallStep{Work[I], &Ev})
                .second)
          Work.push_back(Ev.Target);
    CallPath Way;
    if (!From.count(E.getOpaque()))
      return Way;
    for (Entity To = E; Way.empty() || Way.back().At != &First;
         To = Way.back().In)
      Way.push_back(From[To.getOpaque()]);
    std::reverse(Way.begin(), Way.end());
    return Way;
  }

  void add(const LockOperation &Op, const CallPath &Way) {
    Finding F;
    LockNotes Notes(TU.getContext().getSourceManager(), F);
    F.Loc = Notes.getPlace(Op.Loc);
    const std::string In =
        describeFunction(getQualifiedName(*Way.front().In.getFunction()));
    F.Message = "the initialization of " + describe(Op.Lock) +
                " comes back to " + In +
                " before it is done: the thread waits for itself for ever";
    Notes.explainPath(Way);
    Notes.add(F.Loc, "initialize it with something that does not need it");
    Found.push_back(std::move(F));
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  std::vector<Finding> Found;
};

} // namespace

std::vector<Finding> findStaticReentries(AnalysisContext &TU) {
  return StaticReentryFinder(TU).run();
}

} // namespace interop
