//===- LockStateDomain.cpp - How facts change a lock's state --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockStateDomain.h"
#include "AST/StmtWalk.h"
#include "Effects/ArgumentBinding.h"
#include "clang/Basic/SourceManager.h"
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

LockStateDomain::LockStateDomain(LockFlow &Flow, const FunctionFacts &Facts,
                                 const clang::ASTContext &Ctx,
                                 LockPresence Entry)
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
    if (Mine.Before != Other->Before && Mine.Before != LockPresence::Unknown) {
      Mine.Before = LockPresence::Unknown;
      Mine.SinceBefore = nullptr;
      Changed = true;
    }
    if (Mine.Drops && !Other->Drops) {
      Mine.Drops = false;
      Changed = true;
    }
    if (Other->IsDisarmed != Mine.IsDisarmed &&
        (Mine.IsDisarmed || Mine.Before != LockPresence::Unknown)) {
      // Whether its end undoes anything is not known.
      Mine.IsDisarmed = false;
      Mine.Before = LockPresence::Unknown;
      Mine.SinceBefore = nullptr;
      Changed = true;
    }
  }
  return Changed;
}

/// What of an unknown state that two ways give is known all the same. A
/// certain state on one of them adds nothing to what the other one has.
const Fact *LockStateDomain::findPartlyTaken(const State &A, const State &B) {
  if (A.Now == LockPresence::Unknown) {
    const bool IsKnown = B.Now != LockPresence::Unknown || B.PartlyTaken;
    return IsKnown ? A.PartlyTaken : nullptr;
  }
  if (B.Now == LockPresence::Unknown)
    return B.PartlyTaken;
  const State &Held = A.Now == LockPresence::Held ? A : B;
  if (A.Now == B.Now || !Held.Since || Held.Tried)
    return nullptr;
  LockAction::KindTy By = Plan[Held.Since - Facts.All.data()].Kind;
  return By == LockAction::Acquires || By == LockAction::Ensures ? Held.Since
                                                                 : nullptr;
}

bool LockStateDomain::join(State &Into, const State &From) {
  if (From.IsOver)
    return false;
  if (Into.IsOver) {
    Into = From;
    return true;
  }
  bool Changed = false;
  if (const Fact *Partly = findPartlyTaken(Into, From);
      Partly != Into.PartlyTaken) {
    Into.PartlyTaken = Partly;
    Changed = true;
  }
  if (Into.Now != From.Now || !(Into.Of == From.Of)) {
    Changed |= Into.Now != LockPresence::Unknown || Into.Of.isKnown();
    Into.Now = LockPresence::Unknown;
    Into.Of = {};
    Into.Since = nullptr;
  }
  if (Into.Asked && Into.Asked != From.Asked) {
    Into.Asked = nullptr;
    Changed = true;
  }
  if (Into.IsUntouched && !From.IsUntouched) {
    Into.IsUntouched = false;
    Changed = true;
  }
  if (Into.Tried && Into.Tried != From.Tried) {
    Into.Tried = nullptr;
    Changed = true;
  }
  if (Into.IsTold && !From.IsTold) {
    Into.IsTold = false;
    Changed = true;
  }
  if (From.IsUnsettled && !Into.IsUnsettled) {
    Into.IsUnsettled = true;
    Changed = true;
  }
  return joinSaved(Into, From) || Changed;
}

//===-- Facts ------------------------------------------------------------===//

void LockStateDomain::take(const LockAction &A, const Fact &E, State &S) {
  if (SavedLock *Saved = S.find(A.Token))
    S.Saved.erase(Saved);
  else
    consume(A.Token);
  if (A.OnResult)
    return S.tryTo(&E);
  S.set(LockPresence::Held, &E);
}

void LockStateDomain::consume(const LockKey &Token) {
  if (Token.isKnown() && isVisibleOutside(Token) &&
      !llvm::is_contained(Consumed, Token))
    Consumed.push_back(Token);
}

void LockStateDomain::restore(const LockKey &Token, const Fact &E, State &S) {
  if (SavedLock *Saved = S.find(Token))
    return S.restore(Saved);
  S.set(LockPresence::Unknown, &E);
  if (Token.isKnown() && isVisibleOutside(Token))
    S.Of = Token;
}

void LockStateDomain::follow(const Fact &E, State &S) {
  if (!Flow.getActions().isTouchedBy(E.Target))
    return;
  const LockSummary &Inner = Flow.getStates(E.Target, S.Now);
  if (!Inner.Returns) {
    S.IsOver = true;
    return;
  }
  if (!Inner.IsComplete)
    return S.set(LockPresence::Unknown, &E);
  const Fact *SinceBefore = S.Since;
  const Binding B = bindConstruction(E);
  auto rebase = [&](const LockKey &K) {
    return K.Object.Kind == ObjectRef::Result
               ? LockKey{E.Result, nullptr}
               : LockKey{B.apply(K.Object), nullptr};
  };
  if (Inner.ExitOf.isKnown())
    restore(rebase(Inner.ExitOf), E, S);
  else if (!Inner.KeepsEntry && Inner.Exit == LockPresence::Unknown)
    followUnknown(E, Inner, S);
  else if (!Inner.KeepsEntry)
    S.set(Inner.Exit, Inner.Exit == S.Now && !Inner.IsExitTried ? S.Since : &E);
  if (Inner.IsExitTried) {
    S.Tried = &E;
    S.IsTold = false;
  }
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

/// It leaves the lock in a state that its result may tell.
void LockStateDomain::followUnknown(const Fact &E, const LockSummary &Inner,
                                    State &S) {
  const LockPresence Before = S.Now;
  const Fact *Since = S.Since;
  S.unsettle(&E);
  if (Inner.ExitBy.empty())
    return;
  S.Asked = &E;
  S.BeforeAsked = Before;
  S.SinceBeforeAsked = Since;
  if (Before == LockPresence::NotHeld && isIgnored(E))
    S.PartlyTaken = &E;
}

/// Nothing is done with what it returns.
bool LockStateDomain::isIgnored(const Fact &Call) const {
  if (!Call.Node || Call.Result.isKnown())
    return false;
  auto names = [&](const Stmt *In) {
    return In && anyPart(*In, [&](const Stmt &Part) {
             return &Part == Call.Node;
           });
  };
  return llvm::none_of(Facts.Blocks,
                       [&](const BlockFacts &B) { return names(B.Condition); }) &&
         llvm::none_of(Facts.All, [&](const Fact &E) {
           return &E != &Call &&
                  (names(E.Value) || llvm::any_of(E.Args, names));
         });
}

void LockStateDomain::transfer(const Fact &E, State &S) {
  if (S.IsOver)
    return;
  const LockAction &A = Plan[&E - Facts.All.data()];
  switch (A.Kind) {
  case LockAction::None:
  case LockAction::Excludes:
  case LockAction::Borrows:
    return;
  case LockAction::Requires:
    if (S.Now == LockPresence::Unknown) {
      // Held, or this would be wrong.
      S.Now = LockPresence::Held;
      S.Since = &E;
      S.Of = {};
      S.IsUnsettled = false;
      S.PartlyTaken = S.Asked = nullptr;
    }
    return;
  case LockAction::Releases:
    S.save({A.Token, LockPresence::Held,
            S.Now == LockPresence::Held ? S.Since : nullptr, &E, true, false});
    return S.set(LockPresence::NotHeld, &E);
  case LockAction::Acquires:
    return take(A, E, S);
  case LockAction::Ensures:
    S.save({A.Token, S.Now, S.Since, &E, false, false});
    if (A.OnResult)
      return S.tryTo(&E);
    return S.set(LockPresence::Held, &E);
  case LockAction::Restores:
    return restore(A.Token, E, S);
  case LockAction::EndsScope:
    if (SavedLock *Saved = S.find(A.Token))
      return S.restore(Saved);
    return S.set(LockPresence::Unknown, &E);
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

void LockStateDomain::unwind(llvm::ArrayRef<const Fact *> Ended, State &S) {
  for (const Fact *Begin : Ended)
    for (size_t I = S.Saved.size(); I-- > 0;)
      if (Begin->Destroyed &&
          S.Saved[I].Token.Object.Kind == ObjectRef::Variable &&
          S.Saved[I].Token.Object.Root == Begin->Destroyed)
        S.restore(&S.Saved[I]);
}

/// A plain variable.
static const VarDecl *getNamed(const Expr &E) {
  const auto *R = dyn_cast<DeclRefExpr>(&E);
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

/// What \p Test comes to where the call that was tried has done what it tries.
Truth LockStateDomain::evaluateTried(const Expr &Test, const Fact &Tried,
                                     const ArgumentTest &On) {
  AssumedValue Done = AssumedValue::makePointer();
  if (!On.Values.empty())
    Done = AssumedValue::makeInteger(
        getPassing(On, On.Values.front().Value.value_or(0)));
  return evaluateResult(Test, Tried, Done);
}

/// What \p Test comes to where the call \p Of returned \p Result.
Truth LockStateDomain::evaluateResult(const Expr &Test, const Fact &Of,
                                      AssumedValue Result) {
  const ObjectRef &To = Of.Result;
  auto isResult = [&](const Expr &E) {
    if (&E == Of.Node)
      return true;
    if (!To.isKnown())
      return false;
    // A pointer may stand for what it was got from.
    if (const VarDecl *V = getNamed(E); V && To.Leaf == To.Root)
      return V->getCanonicalDecl() == To.Root;
    return isa<DeclRefExpr, MemberExpr, UnaryOperator, ArraySubscriptExpr>(E) &&
           !(isa<UnaryOperator>(E) &&
             cast<UnaryOperator>(E).getOpcode() != UO_Deref) &&
           getObject(&E) == To;
  };
  return evaluateUnder(Test, Ctx,
                       [&](const Expr &E) -> AssumedValue {
                         if (isResult(E))
                           return Result;
                         // `bool failed = attach(...) != OK;`
                         const VarDecl *V = getNamed(E);
                         if (!V || !isBehind(*V, Of) || !V->getInit())
                           return {};
                         return evaluateUnder(
                             *V->getInit(), Ctx, [&](const Expr &Inner) {
                               return isResult(Inner) ? Result : AssumedValue();
                             });
                       })
      .asTruth();
}

/// A local that is declared after \p Before.
bool LockStateDomain::isBehind(const VarDecl &V, const Fact &Before) const {
  // The call may stand in its initializer.
  SourceLocation End = V.getInit() ? V.getInit()->getEndLoc() : V.getLocation();
  return V.isLocalVarDecl() &&
         Ctx.getSourceManager().isBeforeInTranslationUnit(Before.Loc, End);
}

/// \p Test asks for something that may have come of \p Tried.
bool LockStateDomain::mayTell(const Stmt &Test, const Fact &Tried) const {
  return anyPart(Test, [&](const Stmt &Part) {
    const auto *E = dyn_cast<Expr>(&Part);
    const VarDecl *V = E ? getNamed(*E) : nullptr;
    if (!V || isBehind(*V, Tried))
      return V != nullptr;
    return llvm::any_of(Facts.All, [&](const Fact &Ev) {
      return Ev.Kind == Fact::Store &&
             Ev.Object.Root == V->getCanonicalDecl() &&
             Ctx.getSourceManager().isBeforeInTranslationUnit(Tried.Loc,
                                                              Ev.Loc);
    });
  });
}

/// `if (attach(...) != OK)`: where it failed, all is as before.
void LockStateDomain::refineTried(const BlockFacts &From, unsigned Succ,
                                  State &S) {
  if (!S.Tried || S.Tried != S.Since)
    return;
  const Fact &Tried = *S.Tried;
  const ArgumentTest *On = Plan[&Tried - Facts.All.data()].OnResult;
  if (!On) {
    // Done further in: what comes back may depend on it, unseen.
    S.unsettle(&Tried);
    S.Tried = nullptr;
    return;
  }
  const Expr &Test = *From.Condition;
  const bool IsKept = Tried.Result.isKnown() || !On->Values.empty();
  Truth IfDone = From.IsSwitch || From.Succs.size() != 2
                     ? Truth::Unknown
                     : evaluateTried(Test, Tried, *On);
  if (IfDone == (Succ == 0 ? Truth::No : Truth::Yes)) {
    S.Now = S.BeforeTried;
    S.Since = S.SinceBeforeTried;
    S.Tried = nullptr;
  } else if (IfDone != Truth::Unknown) {
    S.IsTold = true;
  } else if (!S.IsTold && (From.IsSwitch || !IsKept || mayTell(Test, Tried))) {
    S.unsettle(&Tried);
    S.Tried = nullptr;
  }
}

/// `if (!enter())`: what it returned says whether it took the lock.
void LockStateDomain::refineAsked(const BlockFacts &From, unsigned Succ,
                                  State &S) {
  if (!S.Asked || From.IsSwitch || From.Succs.size() != 2)
    return;
  const Fact &Asked = *S.Asked;
  const Truth Against = Succ == 0 ? Truth::No : Truth::Yes;
  std::optional<LockPresence> Left;
  bool IsTelling = false;
  for (auto [Value, Now] : Flow.getStates(Asked.Target, S.BeforeAsked).ExitBy) {
    Truth T = evaluateResult(*From.Condition, Asked,
                             AssumedValue::makeInteger(Value));
    if (T == Against) {
      IsTelling = true;
      continue;
    }
    Left = !Left || *Left == Now ? Now : LockPresence::Unknown;
  }
  if (!IsTelling || !Left || *Left == LockPresence::Unknown)
    return;
  S.set(*Left, *Left == S.BeforeAsked ? S.SinceBeforeAsked : &Asked);
}

/// Nothing between the declaration of \p V and \p Test changes the lock, and
/// nobody writes to it.
bool LockStateDomain::isStill(const VarDecl &V, const Expr &Test) const {
  const SourceManager &SM = Ctx.getSourceManager();
  for (size_t I = 0; I < Facts.All.size(); ++I) {
    const Fact &E = Facts.All[I];
    if (E.Kind == Fact::Store && E.Object.Root == V.getCanonicalDecl())
      return false;
    const bool Changes = Plan[I].Kind != LockAction::None &&
                         Plan[I].Kind != LockAction::Requires &&
                         Plan[I].Kind != LockAction::Excludes &&
                         !(Plan[I].Kind == LockAction::Follows &&
                           !Flow.getActions().isTouchedBy(E.Target));
    if (Changes && SM.isBeforeInTranslationUnit(V.getEndLoc(), E.Loc) &&
        SM.isBeforeInTranslationUnit(E.Loc, Test.getBeginLoc()))
      return false;
  }
  return true;
}

void LockStateDomain::refine(const BlockFacts &From, unsigned Succ, State &S) {
  if (!From.Condition || S.IsOver)
    return;
  refineTried(From, Succ, S);
  refineAsked(From, Succ, S);
  if (From.IsSwitch || From.Succs.size() != 2)
    return;
  const Expr &Test = *From.Condition;
  LockActions::Test T = Flow.getActions().findTest(Test);
  if (!T.Call || (T.Through && !isStill(*T.Through, Test)))
    return;
  auto evaluate = [&](int64_t Value) {
    auto isCall = [&](const Expr &E) {
      return &E == T.Call ? AssumedValue::makeInteger(Value) : AssumedValue();
    };
    return evaluateUnder(Test, Ctx,
                         [&](const Expr &E) -> AssumedValue {
                           if (T.IsWithin && getNamed(E) == T.Through)
                             return evaluateUnder(*T.Through->getInit(), Ctx,
                                                  isCall);
                           return isCall(E);
                         })
        .asTruth();
  };
  Truth Here = Succ == 0 ? Truth::Yes : Truth::No;
  Truth IfHeld = evaluate(T.WhenHeld), IfNot = evaluate(T.WhenNot);
  LockPresence Told = LockPresence::Unknown;
  if (IfHeld == Here && IfNot != Here && IfNot != Truth::Unknown)
    Told = LockPresence::Held;
  else if (IfNot == Here && IfHeld != Here && IfHeld != Truth::Unknown)
    Told = LockPresence::NotHeld;
  if (Told == LockPresence::Unknown || Told == S.Now)
    return;
  // What is known already leaves one branch alone: the other is never run.
  if (S.Now == LockPresence::Held && Told == LockPresence::NotHeld)
    Told = LockPresence::Unknown;
  S.Now = Told;
  S.Since = nullptr;
  S.Of = {};
}

} // namespace interop
