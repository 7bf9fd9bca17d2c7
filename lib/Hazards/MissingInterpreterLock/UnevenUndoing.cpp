//===- UnevenUndoing.cpp - What only some ways of a body undo -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/UnevenUndoing.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static bool undoes(const Fact &E, const LockUse &Use) {
  return E.Callee &&
         llvm::is_contained(Use.UndoneBy, getQualifiedName(*E.Callee));
}

bool reachesUndoing(Entity E, const LockUse &Use, EffectTable &Effects) {
  return llvm::any_of(Effects.getReached(E), [&](Entity In) {
    return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &Inner) {
      return undoes(Inner, Use);
    });
  });
}

namespace {

class UnevenUndoing {
public:
  UnevenUndoing(const FunctionDecl &F, AnalysisContext &TU, LockView &View)
      : Self(Entity::makeFunction(F)), TU(TU), View(View),
        Facts(TU.getEffects().getFacts(Self)) {}

  /// The state says which returns are those of a call that failed.
  std::vector<LockProblem> find() {
    for (const Fact &Taken : Facts.All) {
      const LockUse *Use = View.getFlow().getActions().findUse(Taken);
      if (!Use || Use->UndoneBy.empty())
        continue;
      const LockSummary &S =
          View.getFlow().getSummary(Self, LockPresence::NotHeld);
      for (size_t I = 0; I < S.At.size(); ++I)
        if (const Fact &E = Facts.All[I];
            E.Kind == Fact::Return && S.At[I].IsReached &&
            S.At[I].Now == LockPresence::Held &&
            mayPrecede(Facts, Taken.At, E.At) &&
            isUndoneElsewhere(Taken, E, *Use))
          add(Taken, E, *Use);
    }
    return std::move(Found);
  }

private:
  /// Some call behind \p Taken undoes it, none of them on a way to \p Leaves.
  bool isUndoneElsewhere(const Fact &Taken, const Fact &Leaves,
                         const LockUse &Use) {
    bool IsUndone = false;
    for (const Fact &E : Facts.All) {
      if (!mayPrecede(Facts, Taken.At, E.At) ||
          !(undoes(E, Use) ||
            (E.Target && reachesUndoing(E.Target, Use, TU.getEffects()))))
        continue;
      if (mayPrecede(Facts, E.At, Leaves.At))
        return false;
      IsUndone |= undoes(E, Use);
    }
    return IsUndone;
  }

  void add(const Fact &Taken, const Fact &Leaves, const LockUse &Use) {
    LockProblem P;
    P.Kind = LockProblem::NotGivenBack;
    P.Lock = &View.getLock();
    P.Chain = {{Self, &Leaves}};
    P.Why = {LockReason::makeAt(LockReason::Taken, Taken)};
    P.Use = &Use;
    Found.push_back(std::move(P));
  }

  const Entity Self;
  AnalysisContext &TU;
  LockView &View;
  const FunctionFacts &Facts;
  std::vector<LockProblem> Found;
};

} // namespace

std::vector<LockProblem> findUnevenUndoing(const FunctionDecl &F,
                                           AnalysisContext &TU,
                                           LockView &View) {
  return UnevenUndoing(F, TU, View).find();
}

} // namespace interop
