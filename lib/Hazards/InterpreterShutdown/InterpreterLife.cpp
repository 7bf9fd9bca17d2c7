//===- InterpreterLife.cpp - What begins, ends and uses an interpreter ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/InterpreterLife.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Facts/Values/ConditionValue.h"
#include "Hazards/InterpreterShutdown/LifeFlags.h"
#include "Hazards/InterpreterShutdown/LifeFlow.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

InterpreterLife::InterpreterLife(AnalysisContext &TU, LockView &View)
    : TU(TU), Effects(TU.getEffects()), View(View),
      Actions(View.getFlow().getActions()),
      Asking(OfAsking,
             [this](Entity E, bool &To) { return replace(To, asks(E)); }),
      Uses(
          OfUses,
          [this](Entity E, int &To) {
            return replace(To, findFirst(E, Uses, false));
          },
          Effects.readTargets(), -1),
      Takings(
          OfUses,
          [this](Entity E, int &To) {
            return replace(To, findFirst(E, Takings, true));
          },
          Effects.readTargets(), -1),
      MayEnd(
          OfEnds,
          [this](Entity E, bool &To) {
            return replace(To, reaches(E, LifeAct::Ends, MayEnd));
          },
          Effects.readTargets()),
      MayBegin(
          OfEnds,
          [this](Entity E, bool &To) {
            return replace(To, reaches(E, LifeAct::Begins, MayBegin));
          },
          Effects.readTargets()),
      Enders(OfEnders,
             [this](Entity E, bool &To) { return replace(To, isEnder(E)); }) {}

//===-- Facts -------------------------------------------------------------===//

/// The class of the object that ends there.
static const CXXRecordDecl *getEndedClass(const Fact &E) {
  if (const CXXRecordDecl *R = E.Target.getDestroyed())
    return R;
  const auto *D = dyn_cast_or_null<CXXDestructorDecl>(E.Callee);
  return D ? D->getParent() : nullptr;
}

LockUse::LifeTy InterpreterLife::getLife(const Fact &E) {
  ModelLookup &Known = TU.getLookup();
  const bool IsEnd = E.Kind == Fact::Destruction;
  const CXXRecordDecl *Scope = IsEnd ? getEndedClass(E) : findMade(E, Known);
  const TypeModel *Row = Scope ? Known.findRow(*Scope) : nullptr;
  if (Row && Row->Scope && Row->Scope->Lock == getLock().Name &&
      Row->Scope->Life == LockUse::Begins)
    return IsEnd ? LockUse::Ends : LockUse::Begins;
  const LockUse *Use = Actions.findUse(E);
  return Use ? Use->Life : LockUse::NoLife;
}

LifeAct InterpreterLife::getAct(const Fact &E, const LockAction &A) {
  if ((E.Kind != Fact::Call && E.Kind != Fact::Destruction) || E.OnOtherThread)
    return LifeAct::None;
  switch (getLife(E)) {
  case LockUse::Begins:
    return LifeAct::Begins;
  case LockUse::Ends:
    return LifeAct::Ends;
  case LockUse::TellsAlive:
    return LifeAct::TellsAlive;
  case LockUse::TellsEnd:
    return LifeAct::TellsEnd;
  case LockUse::NoLife:
    break;
  }
  switch (A.Kind) {
  case LockAction::Requires:
  case LockAction::Restores:
    return LifeAct::Uses;
  case LockAction::Releases:
    return A.IfHeld ? LifeAct::None : LifeAct::Uses;
  case LockAction::Acquires:
  case LockAction::Ensures:
    return LifeAct::Takes;
  case LockAction::Follows:
    return LifeAct::Follows;
  default:
    // Who is the last owner cannot be told; whoever stays to the end may be.
    return E.IfLastOwner && E.Target ? LifeAct::Follows : LifeAct::None;
  }
}

LifeAct InterpreterLife::getAct(Entity E, unsigned I) {
  return getAct(View.getFact(E, I), Actions.getPlan(E)[I]);
}

LifeAct InterpreterLife::getActOfEnd(const Fact &End) {
  return getAct(End, Actions.classifyEnd(End));
}

//===-- Uses --------------------------------------------------------------===//

int InterpreterLife::findFirst(Entity E, FirstFacts &Of, bool OnlyTakes) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  for (unsigned I = 0; I < Facts.All.size(); ++I) {
    LifeAct Act = getAct(E, I);
    bool Leads = Act == LifeAct::Takes ||
                 (Act == LifeAct::Uses && !OnlyTakes) ||
                 (Act == LifeAct::Follows && Of.get(Facts.All[I].Target) >= 0);
    if (Leads && !getGuarded(E)[I])
      return I;
  }
  return -1;
}

CallPath InterpreterLife::findPath(Entity E, int I, FirstFacts &Of) {
  CallPath Path;
  while (I >= 0) {
    LifeAct Act = getAct(E, I);
    if (Act == LifeAct::None || (Path.empty() && getGuarded(E)[I]))
      return {};
    const Fact &At = View.getFact(E, I);
    Path.push_back({E, &At});
    if (Act != LifeAct::Follows)
      return Act == LifeAct::Uses || Act == LifeAct::Takes ? Path : CallPath();
    E = At.Target;
    I = Of.get(E);
  }
  return {};
}

CallPath InterpreterLife::findUseOfEnd(const Fact &End) {
  LifeAct Act = getActOfEnd(End);
  CallPath Path{{Entity(), &End}};
  if (Act == LifeAct::Uses || Act == LifeAct::Takes)
    return Path;
  if (Act != LifeAct::Follows || mayEnd(End.Target))
    return {};
  CallPath Rest = findUse(End.Target);
  if (Rest.empty())
    return {};
  Path.insert(Path.end(), Rest.begin(), Rest.end());
  return Path;
}

//===-- Questions ---------------------------------------------------------===//

/// It asks, itself or through what it calls, and its result says what of.
bool InterpreterLife::asks(Entity E) {
  const FunctionDecl *F = E.getFunction();
  if (!F || !F->getReturnType()->isScalarType())
    return false;
  const FunctionFacts &Facts = Effects.getFacts(E);
  if (F->getReturnType()->isBooleanType() && readsFlagOnly(Facts))
    return true;
  return llvm::any_of(Facts.All,
                      [this](const Fact &Ev) { return isQuestion(Ev); });
}

bool InterpreterLife::isQuestion(const Fact &E) {
  if (E.Kind != Fact::Call)
    return false;
  LockUse::LifeTy Life = getLife(E);
  return Life == LockUse::TellsAlive || Life == LockUse::TellsEnd ||
         (E.Target && Asking.get(E.Target));
}

/// Facts that come after a question, whatever the answer was; and those that
/// a flag of the program's own decides about.
const std::vector<bool> &InterpreterLife::getGuarded(Entity E) {
  auto [Slot, IsNew] = Guarded.try_emplace(E.getOpaque());
  if (!IsNew)
    return Slot->second;
  const FunctionFacts &Facts = Effects.getFacts(E);
  std::vector<bool> Out(Facts.All.size());
  for (const Fact &Asked : Facts.All)
    if (isQuestion(Asked))
      for (unsigned I = 0; I < Facts.All.size(); ++I)
        Out[I] = Out[I] || mayPrecede(Facts, Asked.At, Facts.All[I].At);
  guardByFlags(Facts, Out);
  return Guarded[E.getOpaque()] = std::move(Out);
}

const CallExpr *InterpreterLife::findQuestion(const Expr &Condition,
                                              bool &WhereAlive) {
  WhereAlive = true;
  const Expr &Test = getUnnegated(Condition, WhereAlive);
  const auto *C = dyn_cast<CallExpr>(Test.IgnoreParenImpCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  const FunctionModel *Row = F ? TU.getLookup().findLockUses(*F) : nullptr;
  if (!Row)
    return nullptr;
  for (const LockUse &U : Row->LockUses)
    if (U.Lock == getLock().Name &&
        (U.Life == LockUse::TellsAlive || U.Life == LockUse::TellsEnd)) {
      WhereAlive ^= U.Life == LockUse::TellsEnd;
      return C;
    }
  return nullptr;
}

//===-- Beginnings and ends -----------------------------------------------===//

bool InterpreterLife::reaches(Entity E, LifeAct Act,
                              SummaryTable<Entity, bool> &Of) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  for (unsigned I = 0; I < Facts.All.size(); ++I) {
    LifeAct Is = getAct(E, I);
    if (Is == Act || (Is == LifeAct::Follows && Of.get(Facts.All[I].Target)))
      return true;
  }
  return false;
}

bool InterpreterLife::isEnder(Entity E) {
  LifeFlow Flow(E, *this, Effects);
  std::optional<LifeState> Exit = Flow.findAtExit();
  return Exit && Exit->Ended && Exit->By;
}

bool InterpreterLife::isEndedInUnit() {
  if (!EndedInUnit) {
    auto isCalled = [&](const std::string &Name) {
      return !TU.get<EntryPoints>().getUsers(Name).empty();
    };
    EndedInUnit =
        llvm::any_of(TU.getLookup().getModels().getLockUseRows(),
                     [&](const FunctionModel *Row) {
                       return llvm::any_of(Row->LockUses,
                                           [&](const LockUse &U) {
                                             return U.Lock == getLock().Name &&
                                                    U.Life == LockUse::Ends;
                                           }) &&
                              llvm::any_of(Row->Names, isCalled);
                     });
  }
  return *EndedInUnit;
}

} // namespace interop
