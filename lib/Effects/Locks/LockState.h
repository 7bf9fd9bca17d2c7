//===- LockState.h - An interpreter lock at one place -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds whether the lock is held, since when, and what is to be undone.
// LockStateDomain.h changes it; who wants to know asks LockFlow.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_LOCKSTATE_H
#define INTEROP_LIB_EFFECTS_LOCKS_LOCKSTATE_H

#include "Effects/Locks/LockFlow.h"

namespace interop {

struct LockState {
  LockPresence Now = LockPresence::Unknown;
  const Fact *Since = nullptr;
  LockKey Of; ///< where Now is Unknown: it is what was before this was made
  bool IsOver = false;      ///< nobody comes here: a call does not return
  bool IsUntouched = true;  ///< nothing on the way dropped or took it
  bool IsUnsettled = false; ///< Now is Unknown for what is out of sight
  llvm::SmallVector<SavedLock, 2> Saved;
  /// The call that Since is took the lock if its result says so; what was
  /// before it.
  const Fact *Tried = nullptr;
  bool IsTold = false; ///< a test on the path agreed that it has done so
  LockPresence BeforeTried = LockPresence::Unknown;
  const Fact *SinceBeforeTried = nullptr;
  /// Of an unknown state: see LockAt.
  const Fact *PartlyTaken = nullptr;
  /// The call whose result says what it left (LockSummary::ExitBy), and what
  /// was before it.
  const Fact *Asked = nullptr;
  LockPresence BeforeAsked = LockPresence::Unknown;
  const Fact *SinceBeforeAsked = nullptr;

  SavedLock *find(const LockKey &Token) {
    auto *I = llvm::find_if(
        Saved, [&](const SavedLock &S) { return S.Token == Token; });
    return I == Saved.end() ? nullptr : I;
  }
  void set(LockPresence To, const Fact *By) {
    Now = To;
    Since = By;
    Of = {};
    IsUntouched = false;
    IsUnsettled = false;
    PartlyTaken = nullptr;
    Asked = nullptr;
  }
  void unsettle(const Fact *By) {
    set(LockPresence::Unknown, By);
    IsUnsettled = true;
  }
  /// \p By takes it, if what it returns says so.
  void tryTo(const Fact *By) {
    LockPresence Before = Now;
    const Fact *SinceBefore = Since;
    set(LockPresence::Held, By);
    Tried = By;
    IsTold = false;
    BeforeTried = Before;
    SinceBeforeTried = SinceBefore;
  }
  void save(SavedLock S) {
    if (!S.Token.isKnown())
      return;
    if (SavedLock *Old = find(S.Token))
      *Old = S;
    else
      Saved.push_back(S);
  }
  /// Back to what \p S says.
  void restore(SavedLock *S) {
    if (!S->IsDisarmed)
      set(S->Before, S->SinceBefore);
    Saved.erase(S);
  }
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKSTATE_H
