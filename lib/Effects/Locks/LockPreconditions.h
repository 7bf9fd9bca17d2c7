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
      : Flow(Flow), Effects(Effects), SM(SM) {}

  /// What follows the place before fact \p I of \p E. \p Exit is how its
  /// callers must find the lock again (Unknown: nothing is known).
  /// \p IsStrict: any call out of sight may change it.
  LockPrecondition get(Entity E, unsigned I, LockPresence Exit, bool IsStrict);
  LockPrecondition getAtEntry(Entity E);

private:
  struct Body {
    std::vector<LockPrecondition> Before; ///< by fact
    LockPrecondition AtEntry;
  };
  const Body &getBody(Entity E, LockPresence Exit, bool IsStrict);
  std::unique_ptr<Body> solve(Entity E, LockPresence Exit, bool IsStrict);
  std::optional<LockPrecondition> find(const Fact &E, const LockAction &A,
                                       bool IsStrict);

  LockFlow &Flow;
  EffectTable &Effects;
  const clang::SourceManager &SM;
  llvm::DenseMap<std::pair<const void *, unsigned>, std::unique_ptr<Body>>
      Bodies;
  unsigned Depth = 0;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKPRECONDITIONS_H
