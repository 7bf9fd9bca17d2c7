//===- LockDomain.cpp - How events change a lock's state
//-------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/LockDomain.h"
#include "CallGraph/ConditionValue.h"
#include "Effects/Rebase.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isVisibleOutside(const LockKey &K) {
  const ObjectRef &O = K.Object;
  switch (O.Kind) {
  case ObjectRef::This:
  case ObjectRef::Member:
  case ObjectRef::Part:
  case ObjectRef::Result:
    return true;
  case ObjectRef::Variable:
    return O.getParam() || O.isGlobal();
  case ObjectRef::Unknown:
  case ObjectRef::Thrown:
    return false;
  }
  llvm_unreachable("every kind is handled above");
}

LockDomain::LockDomain(LockFlow &Flow, const FunctionFacts &Facts,
                       const clang::ASTContext &Ctx, LockPresence Entry)
    : Flow(Flow), Facts(Facts), Ctx(Ctx),
      Plan(Flow.getActions().getPlan(Facts.Self)), Entry(Entry),
      Changes(llvm::count_if(Plan, [](const LockAction &A) {
        return A.Kind != LockAction::None;
      })) {}

//===-- Joins -------------------------------------------------------------===//

static bool joinSaved(LockState &Into, const LockState &From) {
  bool Changed = false;
  for (size_t I = Into.Saved.size(); I-- > 0;) {
    SavedLock &Mine = Into.Saved[I];
    const SavedLock *Other = llvm::find_if(
        From.Saved, [&](const SavedLock &S) { return S.Token == Mine.Token; });
    if (Other == From.Saved.end()) {
      Into.Saved.erase(&Mine);
      Changed = true;
      continue;
    }
    if (Mine.Before != Other->Before && Mine.Before != LockPresence::Unsaid) {
      Mine.Before = LockPresence::Unsaid;
      Mine.SinceBefore = nullptr;
      Changed = true;
    }
    if (Mine.Drops && !Other->Drops) {
      Mine.Drops = false;
      Changed = true;
    }
    if (Other->IsDisarmed != Mine.IsDisarmed &&
        (Mine.IsDisarmed || Mine.Before != LockPresence::Unsaid)) {
      // Whether its end undoes anything is not known.
      Mine.IsDisarmed = false;
      Mine.Before = LockPresence::Unsaid;
      Mine.SinceBefore = nullptr;
      Changed = true;
    }
  }
  return Changed;
}

bool LockDomain::join(State &Into, const State &From) {
  bool Changed = false;
  if (Into.Now != From.Now || !(Into.Of == From.Of)) {
    Changed = Into.Now != LockPresence::Unsaid || Into.Of.isKnown();
    Into.Now = LockPresence::Unsaid;
    Into.Of = {};
    Into.Since = nullptr;
  }
  if (Into.IsUntouched && !From.IsUntouched) {
    Into.IsUntouched = false;
    Changed = true;
  }
  if (From.IsUnsettled && !Into.IsUnsettled) {
    Into.IsUnsettled = true;
    Changed = true;
  }
  return joinSaved(Into, From) || Changed;
}

//===-- Events ------------------------------------------------------------===//

void LockDomain::take(const LockAction &A, const Event &E, State &S) {
  if (SavedLock *Saved = S.find(A.Token))
    S.Saved.erase(Saved);
  else
    consume(A.Token);
  S.set(LockPresence::Held, &E);
}

void LockDomain::consume(const LockKey &Token) {
  if (Token.isKnown() && isVisibleOutside(Token) &&
      !llvm::is_contained(Consumed, Token))
    Consumed.push_back(Token);
}

void LockDomain::restore(const LockKey &Token, const Event &E, State &S) {
  if (SavedLock *Saved = S.find(Token))
    return S.restore(Saved);
  S.set(LockPresence::Unsaid, &E);
  if (Token.isKnown() && isVisibleOutside(Token))
    S.Of = Token;
}

void LockDomain::follow(const Event &E, State &S) {
  if (!Flow.getActions().isTouchedBy(E.Target))
    return;
  const LockSummary &Inner = Flow.getSummary(E.Target, S.Now);
  if (!Inner.IsComplete)
    return S.set(LockPresence::Unsaid, &E);
  if (!Inner.Returns)
    return;
  const Event *SinceBefore = S.Since;
  const Binding B = bindConstruction(E);
  auto rebase = [&](const LockKey &K) {
    return K.Object.Kind == ObjectRef::Result
               ? LockKey{E.Result, nullptr}
               : LockKey{B.apply(K.Object), nullptr};
  };
  if (Inner.ExitOf.isKnown())
    restore(rebase(Inner.ExitOf), E, S);
  else if (!Inner.KeepsEntry && Inner.Exit == LockPresence::Unsaid)
    S.unsettle(&E);
  else if (!Inner.KeepsEntry)
    S.set(Inner.Exit, Inner.Exit == S.Now ? S.Since : &E);
  for (const LockKey &K : Inner.Consumed) {
    LockKey Here = rebase(K);
    if (SavedLock *Saved = S.find(Here))
      S.Saved.erase(Saved);
    else
      consume(Here);
  }
  for (SavedLock Out : Inner.Saved) {
    Out.Token = rebase(Out.Token);
    Out.By = &E;
    Out.SinceBefore = Out.SinceBefore ? &E : SinceBefore;
    S.save(Out);
  }
}

void LockDomain::transfer(const Event &E, State &S) {
  const LockAction &A = Plan[&E - Facts.Events.data()];
  switch (A.Kind) {
  case LockAction::None:
    return;
  case LockAction::Needs:
    if (S.Now == LockPresence::Unsaid) {
      // Held, or this would be wrong.
      S.Now = LockPresence::Held;
      S.Since = &E;
      S.Of = {};
      S.IsUnsettled = false;
    }
    return;
  case LockAction::Drops:
    S.save({A.Token, LockPresence::Held,
            S.Now == LockPresence::Held ? S.Since : nullptr, &E, true, false});
    return S.set(LockPresence::NotHeld, &E);
  case LockAction::Takes:
    return take(A, E, S);
  case LockAction::Ensures:
    S.save({A.Token, S.Now, S.Since, &E, false, false});
    return S.set(LockPresence::Held, &E);
  case LockAction::Restores:
    return restore(A.Token, E, S);
  case LockAction::EndsScope:
    if (SavedLock *Saved = S.find(A.Token))
      return S.restore(Saved);
    return S.set(LockPresence::Unsaid, &E);
  case LockAction::Disarms:
    if (SavedLock *Saved = S.find(A.Token))
      Saved->IsDisarmed = true;
    return;
  case LockAction::Unsettles:
    return S.unsettle(&E);
  case LockAction::Follows:
    return follow(E, S);
  }
}

void LockDomain::unwind(llvm::ArrayRef<const Event *> Ended, State &S) {
  for (const Event *Begin : Ended)
    for (size_t I = S.Saved.size(); I-- > 0;)
      if (Begin->Destroyed &&
          S.Saved[I].Token.Object.Kind == ObjectRef::Variable &&
          S.Saved[I].Token.Object.Root == Begin->Destroyed)
        S.restore(&S.Saved[I]);
}

void LockDomain::refine(const BlockFacts &From, unsigned Succ, State &S) {
  if (!From.Condition || From.IsSwitch || From.Succs.size() != 2)
    return;
  const Expr &Test = getOwnTest(*From.Condition);
  LockActions::Test T = Flow.getActions().findTest(Test);
  if (!T.Call)
    return;
  auto evaluate = [&](int64_t Value) {
    return evaluateUnder(Test, Ctx,
                         [&](const Expr &E) {
                           return &E == T.Call
                                      ? AssumedValue::makeInteger(Value)
                                      : AssumedValue();
                         })
        .asTruth();
  };
  Truth Here = Succ == 0 ? Truth::Yes : Truth::No;
  Truth IfHeld = evaluate(T.WhenHeld), IfNot = evaluate(T.WhenNot);
  LockPresence Told = LockPresence::Unsaid;
  if (IfHeld == Here && IfNot != Here && IfNot != Truth::Unknown)
    Told = LockPresence::Held;
  else if (IfNot == Here && IfHeld != Here && IfHeld != Truth::Unknown)
    Told = LockPresence::NotHeld;
  if (Told == LockPresence::Unsaid || Told == S.Now)
    return;
  S.Now = Told;
  S.Since = nullptr;
  S.Of = {};
}

} // namespace interop
