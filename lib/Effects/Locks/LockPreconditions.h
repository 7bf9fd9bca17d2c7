//===- LockPreconditions.h - What code shows of a lock ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what the rest of a body, on all paths, shows of the state of an
// interpreter lock at a place: that it is used, dropped or taken there without
// a change in between.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_LOCKPRECONDITIONS_H
#define INTEROP_LIB_EFFECTS_LOCKS_LOCKPRECONDITIONS_H

#include "Effects/Locks/LockActions.h"

namespace interop {

class LockFlow;

struct LockPrecondition {
  LockPresence Now = LockPresence::Unknown; ///< Unknown: nothing
  const Fact *By = nullptr;                 ///< that needs, drops or takes it
};

class LockPreconditions {
public:
  LockPreconditions(LockFlow &Flow, EffectTable &Effects,
                    const clang::SourceManager &SM)
      : Flow(Flow), Effects(Effects), SM(SM),
        Bodies(Fixpoint,
               [this](const BodyKey &Of, Body &To) { return update(Of, To); }) {
  }

  /// What follows the place before fact \p I of \p E. \p Exit is how its
  /// callers must find the lock again (Unknown: nothing is known).
  /// \p IsStrict: any call out of sight may change it.
  LockPrecondition get(Entity E, unsigned I, LockPresence Exit, bool IsStrict);
  LockPrecondition getAtEntry(Entity E);

private:
  /// On its way backwards; nothing is known of circles at first.
  struct FlowingDemand : LockPrecondition {
    bool IsOpen = true; ///< no way from here was seen yet
  };
  struct Body {
    std::vector<LockPrecondition> Before; ///< by fact
    FlowingDemand AtEntry;
  };
  /// The number is made of Exit and IsStrict.
  using BodyKey = std::pair<Entity, unsigned>;
  const Body &getBody(Entity E, LockPresence Exit, bool IsStrict);
  bool update(const BodyKey &Of, Body &To);
  Body solve(Entity E, LockPresence Exit, bool IsStrict);
  std::optional<FlowingDemand> find(const Fact &E, const LockAction &A,
                                    bool IsStrict);

  LockFlow &Flow;
  EffectTable &Effects;
  const clang::SourceManager &SM;
  SummaryFixpoint Fixpoint;
  SummaryTable<BodyKey, Body> Bodies;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKPRECONDITIONS_H
