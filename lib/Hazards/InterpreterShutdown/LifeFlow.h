//===- LifeFlow.h - Where in a body an interpreter has ended --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries along one body whether the interpreter has ended on every way to a
// place, and by which call. A question whether it lives decides on both of its
// branches. What exceptions do is not followed: no handler is looked at.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LIFEFLOW_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LIFEFLOW_H

#include "Dataflow/ForwardFlow.h"
#include "Effects/EffectTable.h"

namespace interop {

class InterpreterLife;

struct LifeState {
  bool Ended = false;
  const Fact *By = nullptr; ///< null: it was only asked for
};

/// For ForwardFlow.
class LifeDomain {
public:
  using State = LifeState;

  LifeDomain(Entity E, InterpreterLife &Life, EffectTable &Effects)
      : E(E), Life(Life), Facts(Effects.getFacts(E)) {}

  State getEntry() { return {}; }
  void transfer(const Fact &At, State &S);
  void apply(const LockOperation &, State &) {}
  void refine(const BlockFacts &From, unsigned Succ, State &S);
  bool mayThrow(const Fact &) { return false; }
  void raise(const Fact &, State &) {}
  bool mayPass(const Fact &, const TryFacts &) { return true; }
  void unwind(llvm::ArrayRef<const Fact *>, State &) {}
  bool join(State &Into, const State &From);
  unsigned getHeight() const { return 2; }

private:
  Entity E;
  InterpreterLife &Life;
  const FunctionFacts &Facts;
};

class LifeFlow {
public:
  LifeFlow(Entity E, InterpreterLife &Life, EffectTable &Effects)
      : Domain(E, Life, Effects), Flow(Effects.getFacts(E), Domain) {}

  std::optional<LifeState> findAtExit() const {
    return Flow.isComplete() ? Flow.findAtExit() : std::nullopt;
  }
  /// Calls \p See for each fact that is reached, with the state before it.
  void
  visit(llvm::function_ref<void(const Fact &, const LifeState &)> See) const {
    if (Flow.isComplete())
      Flow.visit(See);
  }

private:
  LifeDomain Domain;
  ForwardFlow<LifeDomain> Flow;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LIFEFLOW_H
