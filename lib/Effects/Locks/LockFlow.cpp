//===- LockFlow.cpp - The state of an interpreter lock --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockFlow.h"
#include "Dataflow/ForwardFlow.h"
#include "Effects/Locks/LockStateDomain.h"
#include "Effects/Locks/UnreleasedLocks.h"
#include "Facts/Collection/ControlFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// What else the states say is for who asks of this body.
bool LockSummary::isSameForCallers(const LockSummary &O) const {
  return IsComplete == O.IsComplete && Returns == O.Returns && Exit == O.Exit &&
         KeepsEntry == O.KeepsEntry && IsExitTried == O.IsExitTried &&
         ExitOf == O.ExitOf && ExitBy == O.ExitBy && Saved == O.Saved && Consumed == O.Consumed;
}

bool LockFlow::update(const LockEntered &Of, LockSummary &To) {
  LockSummary New = solve(Of.first, Of.second);
  const bool Changed = !New.isSameForCallers(To);
  To = std::move(New);
  return Changed;
}

LockSummary LockFlow::solve(Entity E, LockPresence Entry) {
  LockSummary Out;
  if (!Actions.isTouchedBy(E)) {
    Out.IsComplete = Out.IsUniform = Out.Returns = Out.KeepsEntry = true;
    Out.Exit = Entry;
    return Out;
  }
  const FunctionFacts &Facts = Effects.getFacts(E);
  LockStateDomain Domain(*this, Facts, Ctx, Entry);
  ForwardFlow<LockStateDomain> Flow(Facts, Domain);
  if (!Flow.isComplete()) {
    Out.Returns = true;
    return Out;
  }
  Out.IsComplete = true;
  Out.At.resize(Facts.All.size());
  Flow.visit([&](const Fact &Ev, const LockState &S) {
    if (S.IsOver)
      return;
    unsigned I = &Ev - Facts.All.data();
    Out.At[I] = {S.Now,         S.Since,       true,
                 S.IsUnsettled, S.IsUntouched, S.PartlyTaken};
  });
  auto findAt = [&Flow](FlowPoint At) {
    std::optional<LockState> S = Flow.findAt(At);
    return S && S->IsOver ? std::nullopt : S;
  };
  Out.Lost = findLosses(Facts, *this, Known, findAt);
  if (Entry == LockPresence::NotHeld || Entry == LockPresence::Held)
    Out.Stays = findStays(Facts, Entry, findAt);
  Out.Consumed = Domain.takeConsumed();
  std::optional<LockState> AtExit = findAt({FunctionFacts::ExitBlock, ~0u});
  Out.Returns = AtExit.has_value();
  if (!AtExit)
    return Out;
  Out.Exit = AtExit->Now;
  Out.ExitOf = AtExit->Of;
  if (Out.Exit == LockPresence::Unknown)
    Out.ExitBy = findExitBy(Facts, Ctx, findAt);
  Out.KeepsEntry = AtExit->IsUntouched;
  Out.IsExitTried = AtExit->Tried && AtExit->Tried == AtExit->Since;
  for (const SavedLock &S : AtExit->Saved)
    if (isVisibleOutside(S.Token))
      Out.Saved.push_back(S);
  return Out;
}

/// In the order of the blocks. True if \p To gained something.
bool LockFlow::addFirsts(const LockEntered &Of, LockSummary &To) {
  if (!To.HasFirsts)
    To = getStates(Of.first, Of.second);
  To.HasFirsts = true;
  auto getFirsts = [&To] {
    return std::tuple(To.FirstNeed, To.FirstTake, To.FirstYield, To.FirstRetake,
                      To.TokenParam);
  };
  const auto Before = getFirsts();
  const FunctionFacts &Facts = Effects.getFacts(Of.first);
  if (!To.At.empty())
    for (unsigned B : Facts.Order)
      for (unsigned I = Facts.Blocks[B].FirstFact; I < Facts.Blocks[B].EndFact;
           ++I)
        if (To.At[I].IsReached)
          readFact(Of.first, I, To);
  return getFirsts() != Before;
}

/// What addFirsts() reads of others.
void LockFlow::readCalls(const LockEntered &Of,
                         llvm::function_ref<void(const LockEntered &)> See) {
  const LockSummary &S = getStates(Of.first, Of.second);
  llvm::ArrayRef<LockAction> Plan = Actions.getPlan(Of.first);
  for (unsigned I = 0; I < S.At.size(); ++I)
    if (S.At[I].IsReached && Plan[I].Kind == LockAction::Follows)
      See({Effects.getFacts(Of.first).All[I].Target, S.At[I].Now});
}

/// A token that may be none says nothing of how its function is entered.
static bool isTested(const ParmVarDecl &Token, const FunctionFacts &In) {
  return llvm::any_of(In.Blocks, [&Token](const BlockFacts &B) {
    const Expr *E = B.Condition ? B.Condition->IgnoreParenImpCasts() : nullptr;
    if (const auto *U = dyn_cast_or_null<UnaryOperator>(E);
        U && U->getOpcode() == UO_LNot)
      E = U->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *C = dyn_cast_or_null<BinaryOperator>(E);
        C && C->isComparisonOp())
      E = C->getLHS()->IgnoreParenImpCasts();
    const auto *R = dyn_cast_or_null<DeclRefExpr>(E);
    return R && R->getDecl() == &Token;
  });
}

bool LockFlow::isGuarded(Entity E, const Fact &At) {
  return getLock().Serialized && !Effects.getHeldLocks(E).getAt(At.At).empty();
}

void LockFlow::readFact(Entity E, unsigned I, LockSummary &Out) {
  const Fact &Ev = Effects.getFacts(E).All[I];
  const LockAction &A = Actions.getPlan(E)[I];
  auto note = [I](int &First) {
    if (First < 0)
      First = I;
  };
  bool IsDropped = Out.At[I].Now == LockPresence::NotHeld;
  const bool IsPhase = getLock().Kind == LockModel::Phase;
  switch (A.Kind) {
  case LockAction::Excludes:
    if (IsPhase && Out.At[I].Now == LockPresence::Held)
      note(Out.FirstNeed);
    return;
  case LockAction::Requires:
  case LockAction::Releases:
    if (IsDropped && !IsPhase && !A.IfHeld && !isGuarded(E, Ev))
      note(Out.FirstNeed);
    else if (A.Yields)
      note(Out.FirstYield);
    return;
  case LockAction::Restores:
  case LockAction::EndsScope:
    if (IsDropped)
      note(Out.FirstRetake);
    return;
  case LockAction::Acquires:
    if (const ParmVarDecl *P = A.Token.Object.getParam();
        P && Out.At[I].IsUntouched && Out.TokenParam < 0 &&
        !isTested(*P, Effects.getFacts(E))) {
      Out.TokenParam = P->getFunctionScopeIndex();
      Out.FirstTokenUse = I;
    }
    if (IsDropped)
      note(Out.FirstRetake);
    [[fallthrough]];
  case LockAction::Ensures:
  case LockAction::Borrows:
    if (IsDropped)
      note(Out.FirstTake);
    return;
  case LockAction::Follows:
    break;
  default:
    return;
  }
  const LockSummary &Inner = getSummary(Ev.Target, Out.At[I].Now);
  if (Inner.FirstNeed >= 0 && !isGuarded(E, Ev))
    note(Out.FirstNeed);
  if (Inner.FirstTake >= 0)
    note(Out.FirstTake);
  if (Inner.FirstYield >= 0)
    note(Out.FirstYield);
  if (Inner.FirstRetake >= 0)
    note(Out.FirstRetake);
  if (Inner.TokenParam < 0 || !Out.At[I].IsUntouched || Out.TokenParam >= 0)
    return;
  if (const ParmVarDecl *P = Ev.getArgObject(Inner.TokenParam).getParam()) {
    Out.TokenParam = P->getFunctionScopeIndex();
    Out.FirstTokenUse = I;
  }
}

LockAt LockFlow::getAt(Entity E, LockPresence Entry, unsigned I) {
  const LockSummary &S = getSummary(E, Entry);
  if (S.IsUniform)
    return {Entry, nullptr, true};
  return I < S.At.size() ? S.At[I] : LockAt();
}

//===-- Exceptions --------------------------------------------------------===//

/// An interpreter's functions and other C functions do not throw.
bool LockFlow::mayThrow(const Fact &E) {
  if (E.Callee && ((E.Callee->isExternC() && !E.Callee->hasBody()) ||
                   Known.findLockUses(*E.Callee)))
    return false;
  return interop::mayThrow(E);
}

/// An exception that is written leaves the body from \p E. Whatever stands in a
/// try block may be caught: types are not compared.
bool LockFlow::isThrower(const Fact &E) {
  if (E.Try != Fact::NoIndex)
    return false;
  if (E.Kind == Fact::Throw)
    return true;
  return E.Kind == Fact::Call && E.Target && mayThrow(E) &&
         Throwers.get(E.Target);
}

bool LockFlow::findThrower(Entity E) {
  return llvm::any_of(Effects.getFacts(E).All,
                      [this](const Fact &Inner) { return isThrower(Inner); });
}

bool LockFlow::endNeedsLock(const Fact &End) {
  LockAction A = Actions.classifyEnd(End);
  if (A.Kind == LockAction::Follows)
    return getSummary(End.Target, LockPresence::NotHeld).FirstNeed >= 0;
  return A.Kind == LockAction::Requires;
}

} // namespace interop
