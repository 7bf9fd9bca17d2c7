//===- LockFlow.h - The state of an interpreter lock ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds whether one interpreter lock is held, at each fact of a body, for each
// state that the body can be entered with; and what a body shows of the state
// that it must be entered with.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_LOCKFLOW_H
#define INTEROP_LIB_EFFECTS_LOCKS_LOCKFLOW_H

#include "Effects/Locks/LockPreconditions.h"

namespace interop {

/// The lock just before a fact.
struct LockAt {
  LockPresence Now = LockPresence::Unknown; ///< Unknown: not known
  const Fact *Since = nullptr; ///< what made it so; null: it was so at entry
  bool IsReached = false;
  /// Something out of sight may have changed it.
  bool IsUnsettled = false;
  bool IsUntouched = false; ///< nothing on the way here dropped or took it
  /// It was taken by this on some ways, and is not held on the others.
  const Fact *PartlyTaken = nullptr;
};

/// What was dropped or taken, and is to be undone.
struct SavedLock {
  LockKey Token;
  LockPresence Before = LockPresence::Unknown;
  const Fact *SinceBefore = nullptr;
  const Fact *By = nullptr; ///< the fact that saved it
  bool Drops = false;
  bool IsDisarmed = false;
  bool operator==(const SavedLock &O) const {
    return Token == O.Token && Before == O.Before &&
           SinceBefore == O.SinceBefore && By == O.By && Drops == O.Drops &&
           IsDisarmed == O.IsDisarmed;
  }
};

/// An exit of a body on which the lock stays dropped, or taken.
struct UnreleasedLock {
  const Fact *Dropped = nullptr; ///< or taken
  const Fact *Leaves = nullptr;  ///< a return or throw; null: the body's end
};

/// One body, entered with one state.
struct LockSummary {
  bool IsComplete = false;
  /// It does nothing to the lock: At is empty, everything is as at entry.
  bool IsUniform = false;
  bool Returns = false; ///< some way comes back, as far as is seen
  LockPresence Exit = LockPresence::Unknown; ///< where it is left by return
  bool KeepsEntry = false;                   ///< Exit is what entry was
  /// Exit is Held if a call has done what it tried, which who called may know.
  bool IsExitTried = false;
  LockKey ExitOf;                ///< Exit is what was before this was made
  /// What the state is where each constant is returned, if that is all that is
  /// returned and the state is not always the same: `return 0`, not taken.
  std::vector<std::pair<int64_t, LockPresence>> ExitBy;
  std::vector<SavedLock> Saved;  ///< at the exit
  std::vector<LockKey> Consumed; ///< tokens of callers that were used
  std::vector<LockAt> At;        ///< by fact
  std::vector<UnreleasedLock> Lost;
  /// The exits with the lock, which a fact of this body took
  /// (UnreleasedLock::Dropped), if it is entered without; and those without it,
  /// if it is entered with it.
  std::vector<UnreleasedLock> Stays;
  bool HasFirsts = false; ///< what follows was looked for
  /// The first fact (by index) at which the lock is needed and not held (of a
  /// phase: avoided and held), in this body or in what it calls; -1 if there is
  /// none. Likewise for the first that takes it where it is not held.
  int FirstNeed = -1, FirstTake = -1;
  /// FirstYield is the first fact that releases the lock for a while
  /// (LockUse::Yields), FirstRetake the first at which a lock that was dropped
  /// before in the body is taken again. -1: none.
  int FirstYield = -1, FirstRetake = -1;
  /// It takes the lock with what this parameter holds, with nothing before
  /// that; -1: no parameter. By FirstTokenUse.
  int TokenParam = -1, FirstTokenUse = -1;

  bool isSameForCallers(const LockSummary &O) const;
};

/// A body, and the state that it is entered with (Unknown: unknown).
using LockEntered = std::pair<Entity, LockPresence>;

class LockFlow {
public:
  LockFlow(EffectTable &Effects, ModelLookup &Known, clang::ASTContext &Ctx,
           const LockModel &Lock)
      : Effects(Effects), Known(Known), Ctx(Ctx),
        Actions(Effects, Known, Ctx, Lock),
        Demands(*this, Effects, Ctx.getSourceManager()),
        States(OfStates, [this](const LockEntered &Of,
                                LockSummary &To) { return update(Of, To); }),
        Summaries(
            OfFirsts,
            [this](const LockEntered &Of, LockSummary &To) {
              return addFirsts(Of, To);
            },
            [this](const LockEntered &Of, auto See) { readCalls(Of, See); }),
        Throwers(OfStates, [this](Entity E, bool &Throws) {
          return replace(Throws, findThrower(E));
        }) {}

  const LockModel &getLock() const { return Actions.getLock(); }
  LockActions &getActions() { return Actions; }

  /// The reference stays valid.
  const LockSummary &getSummary(Entity E, LockPresence Entry) {
    return Summaries.get({E, Entry});
  }
  /// Likewise, but without what is first: for bodies that are read.
  const LockSummary &getStates(Entity E, LockPresence Entry) {
    return States.get({E, Entry});
  }
  /// The lock before fact \p I of \p E, entered with \p Entry.
  LockAt getAt(Entity E, LockPresence Entry, unsigned I);
  LockPreconditions &getDemands() { return Demands; }
  /// True if a lock of the program's own is held at \p At of \p E, and does as
  /// well as this one (LockModel::Serialized).
  bool isGuarded(Entity E, const Fact &At);
  /// True if the end of an object \p End, where the lock is not held, needs it.
  bool endNeedsLock(const Fact &End);
  /// True if an exception may start at \p E. What no body and no throw
  /// expression shows counts; C functions do not throw.
  bool mayThrow(const Fact &E);
  /// True if a throw expression is seen to leave the body from \p E.
  bool isThrower(const Fact &E);

private:
  bool update(const LockEntered &Of, LockSummary &To);
  LockSummary solve(Entity E, LockPresence Entry);
  bool addFirsts(const LockEntered &Of, LockSummary &To);
  void readCalls(const LockEntered &Of,
                 llvm::function_ref<void(const LockEntered &)> See);
  bool findThrower(Entity E);
  void readFact(Entity E, unsigned I, LockSummary &Out);

  EffectTable &Effects;
  ModelLookup &Known;
  clang::ASTContext &Ctx;
  LockActions Actions;
  LockPreconditions Demands;
  /// First the states, until they are final, then what is first in them: what
  /// was found stays, so that the calls to it have no circle.
  SummaryFixpoint OfStates, OfFirsts;
  SummaryTable<LockEntered, LockSummary> States, Summaries;
  SummaryTable<Entity, bool> Throwers;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKFLOW_H
