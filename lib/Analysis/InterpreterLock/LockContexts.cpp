//===- LockContexts.cpp - What a function finds of a lock -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/LockContexts.h"
#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/CallbackFamilies.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "interop-locks"

using namespace clang;

namespace interop {

static bool isCertain(LockPresence P) {
  return P == LockPresence::Held || P == LockPresence::NotHeld;
}

static void addNew(std::vector<LockContext> &To, LockContext New) {
  if (!isCertain(New.Now))
    return;
  for (LockContext &C : To)
    if (C.Now == New.Now && C.Call == New.Call) {
      C.InFinalizer &= New.InFinalizer;
      return;
    }
  To.push_back(std::move(New));
}

/// By its name it is called once, before there are threads.
static bool isForStart(const FunctionDecl &F) {
  return F.getIdentifier() &&
         hasNameWord(F.getName(), {"init", "setup", "config", "configure",
                                   "load", "unload", "main", "register"});
}

/// Those that the same library calls take the lock before they need it, two for
/// each that does not; then \p F is entered without it, too.
static std::optional<LockContext>
findAsSiblings(const FunctionDecl &F, LockFlow &Flow, EffectTable &Effects,
               const EntryLockState &Entries) {
  if (Flow.getLock().Kind != LockModel::Interpreter ||
      !Flow.getLock().Exclusive ||
      !Flow.getActions().isTouchedBy(Entity::makeFunction(F)) ||
      Flow.getActions().getUnknowns().hasInterpreters(F) || isForStart(F))
    return std::nullopt;
  const FunctionDecl *Taker = nullptr;
  int Taking = 0, Others = 0;
  for (const FunctionDecl *Sibling :
       findCallbackFamily(F, Entries.getTable())) {
    if (!Entries.getEntries(*Sibling).empty())
      return std::nullopt; // a row says who calls it
    const LockSummary &S =
        Flow.getSummary(Entity::makeFunction(*Sibling), LockPresence::NotHeld);
    Others += S.FirstNeed >= 0;
    if (S.FirstNeed >= 0 || S.FirstTake < 0)
      continue;
    Taking += 1;
    Taker = Taker ? Taker : Sibling;
  }
  if (!Taker || Taking < 2 || Taking < 2 * Others)
    return std::nullopt;
  Entity E = Entity::makeFunction(*Taker);
  const LockSummary &S = Flow.getSummary(E, LockPresence::NotHeld);
  LockContext C;
  C.Now = LockPresence::NotHeld;
  LockReason R;
  R.Kind = LockReason::Itself;
  R.Loc = Effects.getFacts(E).All[S.FirstTake].Loc;
  R.By = Taker;
  R.Detail = getQualifiedName(F);
  C.Why = {std::move(R)};
  return C;
}

const std::vector<LockContext> &LockContexts::get(const FunctionDecl &F) {
  static const std::vector<LockContext> None;
  Entity E = Entity::makeFunction(F);
  auto [Found, IsNew] = Known.try_emplace(E.getFunction());
  if (!IsNew)
    return Found->second ? *Found->second : None; // null: in recursion
  auto Out = std::make_unique<std::vector<LockContext>>();
  addEntries(F, *Out);
  if (Out->empty())
    addParameter(F, *Out);
  if (Out->empty())
    addToken(F, *Out);
  if (Out->empty())
    addAgreed(F, *Out);
  if (Out->empty())
    addGiven(F, *Out);
  if (Out->empty() && !Flow.getActions().getUnknowns().hasInterpreters(F))
    addItself(F, *Out);
  if (Out->empty())
    if (auto C = findAsSiblings(F, Flow, Effects, Entries))
      Out->push_back(std::move(*C));
  if (Out->empty())
    addDemanded(F, *Out);
  if (Out->empty())
    addItself(F, *Out);
  if (Entries.isFinalizerOnly(F))
    for (LockContext &C : *Out)
      C.InFinalizer = true;
  LLVM_DEBUG(llvm::dbgs() << F.getQualifiedNameAsString() << ": " << Out->size()
                          << " contexts\n");
  return *(Known[E.getFunction()] = std::move(Out));
}

const std::vector<LockContext> &
LockContexts::getOrUnknown(const FunctionDecl &F) {
  static const std::vector<LockContext> Unknown(1);
  const std::vector<LockContext> &All = get(F);
  return All.empty() ? Unknown : All;
}

bool LockContexts::has(const FunctionDecl &F, LockPresence Now) {
  return llvm::any_of(get(F),
                      [Now](const LockContext &C) { return C.Now == Now; });
}

//===-- At a fact -------------------------------------------------------===//

/// Whoever is entered other than by a plain call leaves things as it found
/// them.
static LockPresence getExit(const LockContext &C) {
  return C.Entry ? C.Now : LockPresence::Unknown;
}

/// What follows, across nothing that is out of sight if something such was the
/// reason that the state is not known.
LockPrecondition LockContexts::findDemand(Entity E, const LockContext &C,
                                          const LockAt &At, unsigned I) {
  return Flow.getDemands().get(E, I, getExit(C), At.IsUnsettled);
}

LockPresence LockContexts::getStateAt(Entity E, const LockContext &C,
                                      unsigned I) {
  LockAt At = Flow.getAt(E, C.Now, I);
  if (!At.IsReached || At.Now != LockPresence::Unknown)
    return At.Now;
  return findDemand(E, C, At, I).Now;
}

LockContext LockContexts::getAt(Entity E, const LockContext &C, unsigned I) {
  LockAt At = Flow.getAt(E, C.Now, I);
  LockContext Out;
  if (!At.IsReached)
    return Out;
  Out.Now = At.Now;
  if (At.Now == LockPresence::Unknown) {
    LockPrecondition D = findDemand(E, C, At, I);
    Out.Now = D.Now;
    if (D.By)
      Out.Why.push_back(LockReason::makeAt(Out.Now == LockPresence::Held
                                               ? LockReason::Needed
                                               : LockReason::Retaken,
                                           *D.By));
    else if (isCertain(D.Now))
      Out.Why = C.Why;
    return Out;
  }
  if (!At.Since) {
    Out.Why = C.Why;
    Out.Entry = C.Entry;
    return Out;
  }
  const FunctionFacts &Facts = Effects.getFacts(E);
  LockReason::KindTy Kind = LockReason::Dropped;
  if (At.Now == LockPresence::Held) {
    const LockAction &A =
        Flow.getActions().getPlan(E)[At.Since - Facts.All.data()];
    Kind =
        A.Kind == LockAction::Requires ? LockReason::Needed : LockReason::Taken;
  }
  Out.Why.push_back(LockReason::makeAt(Kind, *At.Since));
  return Out;
}

//===-- Where a state comes from ------------------------------------------===//

void LockContexts::addEntries(const FunctionDecl &F,
                              std::vector<LockContext> &Out) {
  for (const LockEntry &E : Entries.getEntries(F)) {
    if (E.Enters == LockPresence::Caller) {
      addDriven(E, Out);
      continue;
    }
    LockContext C;
    C.Now = E.Enters;
    C.Why = {E.Why};
    C.Entry = &E;
    C.InFinalizer = E.IsFinalizer;
    addNew(Out, std::move(C));
  }
}

void LockContexts::addParameter(const FunctionDecl &F,
                                std::vector<LockContext> &Out) {
  std::optional<LockEntry> E = Entries.findByParameter(F);
  if (!E)
    return;
  LockContext C;
  C.Now = E->Enters;
  C.Why = {E->Why};
  Out.push_back(std::move(C));
}

/// As the calls have it during which it is called.
void LockContexts::addDriven(const LockEntry &E,
                             std::vector<LockContext> &Out) {
  for (const ModeledCall *Driver : E.Drivers)
    for (LockContext Here : getAtCall(*Driver)) {
      LockReason R = E.Why;
      R.Loc = Here.Why.back().Loc;
      R.Detail = getQualifiedName(*Driver->Callee);
      Here.Why.back() = std::move(R);
      Here.Entry = &E;
      addNew(Out, std::move(Here));
    }
}

void LockContexts::addAtCall(const FunctionDecl &F, const ModeledCall &C,
                             std::vector<LockContext> &Out) {
  Entity In = Entity::makeFunction(F);
  const std::vector<Fact> &Facts = Effects.getFacts(In).All;
  auto At = llvm::find_if(Facts, [&C](const Fact &Ev) {
    return Ev.Node == C.Node && Ev.Callee == C.Callee;
  });
  if (At == Facts.end() || At->OnOtherThread)
    return;
  for (const LockContext &Outer : getOrUnknown(F)) {
    LockContext Here = getAt(In, Outer, At - Facts.begin());
    LockReason R;
    R.Loc = At->Loc;
    Here.Why.push_back(std::move(R));
    Out.push_back(std::move(Here));
  }
}

/// The states at \p C, each with the place of the call as its last reason.
const std::vector<LockContext> &LockContexts::getAtCall(const ModeledCall &C) {
  auto [Found, IsNew] = AtCalls.try_emplace(&C);
  if (!IsNew && Found->second)
    return *Found->second;
  std::vector<LockContext> Out;
  if (C.In)
    addAtCall(*C.In, C, Out);
  std::unique_ptr<std::vector<LockContext>> &Slot = AtCalls[&C];
  Slot = std::make_unique<std::vector<LockContext>>(std::move(Out));
  return *Slot;
}

/// It takes the lock with what its caller gives it.
void LockContexts::addToken(const FunctionDecl &F,
                            std::vector<LockContext> &Out) {
  Entity E = Entity::makeFunction(F);
  const LockSummary &S = Flow.getSummary(E, LockPresence::Unknown);
  if (S.TokenParam < 0)
    return;
  LockContext C;
  C.Now = LockPresence::NotHeld;
  const Fact &Use = Effects.getFacts(E).All[S.FirstTokenUse];
  C.Why = {LockReason::makeAt(LockReason::Token, Use)};
  C.Why.front().By = E.getFunction();
  C.Why.front().At = nullptr;
  Out.push_back(std::move(C));
}

void LockContexts::addAgreed(const FunctionDecl &F,
                             std::vector<LockContext> &Out) {
  if (Entries.hasOnlyThoseCallers(F))
    for (LockContext &C : findAgreed(F))
      addNew(Out, std::move(C));
}

/// Those that \p Caller, which calls \p Self by fact \p I, has at that fact, if
/// they agree with \p Agreed; false if not.
bool LockContexts::addAtFact(const FunctionDecl &Caller, unsigned I,
                             Entity Self, std::vector<LockContext> &Agreed) {
  Entity In = Entity::makeFunction(Caller);
  const Fact &At = Effects.getFacts(In).All[I];
  if (Effects.getWantOfMemory().isOnlyFor(In, At.At.Block))
    return true;
  Fact Call = At;
  Call.Target = Self;
  for (const LockContext &C : getOrUnknown(Caller)) {
    if (!Flow.getAt(In, C.Now, I).IsReached)
      continue;
    LockContext Here = getAt(In, C, I);
    if (!isCertain(Here.Now) ||
        (!Agreed.empty() && Agreed.front().Now != Here.Now))
      return false;
    LockReason R = LockReason::makeAt(LockReason::Caller, At);
    if (!At.Target) { // the call does not name it
      R.By = Self.getFunction();
      R.At = nullptr;
    }
    Here.Why.push_back(std::move(R));
    Here.Entry = nullptr;
    Here.InFinalizer = C.InFinalizer;
    Here.Call = Effects.getContexts().getCalled(
        C.Call.Body ? C.Call : CallContext(In), Call);
    addNew(Agreed, std::move(Here));
  }
  return true;
}

/// Empty unless all that call \p F do it in one state.
std::vector<LockContext> LockContexts::findAgreed(const FunctionDecl &F) {
  Entity Self = Entity::makeFunction(F);
  std::vector<LockContext> Agreed;
  auto addAt = [&](const FunctionDecl &Caller,
                   llvm::function_ref<bool(const Fact &)> IsCall) {
    const std::vector<Fact> &Facts =
        Effects.getFacts(Entity::makeFunction(Caller)).All;
    for (unsigned I = 0; I < Facts.size(); ++I)
      if (IsCall(Facts[I]) && !Facts[I].OnOtherThread &&
          !addAtFact(Caller, I, Self, Agreed))
        return false;
    return true;
  };
  for (const FunctionDecl *Caller :
       Entries.getTable().getCallers().getCallers(F))
    // What it finds itself, it found before.
    if (Entity::makeFunction(*Caller) != Self &&
        !addAt(*Caller, [&](const Fact &E) { return E.Target == Self; }))
      return {};
  for (const CallableFlow::Invocation &C : Entries.findInvocations(F))
    if (Entity::makeFunction(*C.In) != Self &&
        !addAt(*C.In, [&](const Fact &E) {
          return E.Kind == Fact::Call && E.Node == C.At && !E.Target;
        }))
      return {};
  return Agreed;
}

/// It is given to what is out of sight, within a region without the lock: if it
/// is not called there and then, then it is as if it were.
void LockContexts::addGiven(const FunctionDecl &F,
                            std::vector<LockContext> &Out) {
  if (Flow.getLock().Kind != LockModel::Interpreter)
    return;
  for (auto [Giver, I] : Entries.findGivers(F)) {
    Entity In = Entity::makeFunction(*Giver);
    for (const LockContext &C : getOrUnknown(*Giver)) {
      LockContext Here = getAt(In, C, I);
      if (Here.Now != LockPresence::NotHeld || Here.Why.empty() ||
          Here.Why.front().Kind != LockReason::Dropped)
        continue;
      LockReason R =
          LockReason::makeAt(LockReason::Given, Effects.getFacts(In).All[I]);
      R.Detail = R.By ? getQualifiedName(*R.By) : "";
      R.By = &F;
      R.At = nullptr;
      Here.Why.push_back(std::move(R));
      Here.Entry = nullptr;
      Here.Call = {};
      addNew(Out, std::move(Here));
    }
  }
}

/// Some caller in view has the lock for certain.
bool LockContexts::isCalledHolding(const FunctionDecl &F) {
  const Entity Self = Entity::makeFunction(F);
  for (const FunctionDecl *Caller :
       Entries.getTable().getCallers().getCallers(F)) {
    Entity In = Entity::makeFunction(*Caller);
    const std::vector<Fact> &Facts = Effects.getFacts(In).All;
    for (unsigned I = 0; In != Self && I < Facts.size(); ++I)
      if (Facts[I].Target == Self)
        for (const LockContext &C : getOrUnknown(*Caller))
          if (getStateAt(In, C, I) == LockPresence::Held)
            return true;
  }
  return false;
}

/// It takes the lock for a part of what it does, so that it is taken to be
/// entered without.
void LockContexts::addItself(const FunctionDecl &F,
                             std::vector<LockContext> &Out) {
  if (Flow.getLock().Kind != LockModel::Interpreter)
    return;
  Entity E = Entity::makeFunction(F);
  if (!Flow.getActions().isTouchedBy(E))
    return;
  const LockSummary &S = Flow.getStates(E, LockPresence::NotHeld);
  llvm::ArrayRef<LockAction> Plan = Flow.getActions().getPlan(E);
  for (unsigned I = 0; I < S.At.size(); ++I) {
    if (Plan[I].Kind != LockAction::Ensures || !S.At[I].IsReached ||
        !S.At[I].IsUntouched)
      continue;
    if (isCalledHolding(F))
      return;
    LockContext C;
    C.Now = LockPresence::NotHeld;
    C.Why = {
        LockReason::makeAt(LockReason::Itself, Effects.getFacts(E).All[I])};
    C.Why.front().By = E.getFunction();
    C.Why.front().At = nullptr;
    Out.push_back(std::move(C));
    return;
  }
}

void LockContexts::addDemanded(const FunctionDecl &F,
                               std::vector<LockContext> &Out) {
  LockPrecondition D = Flow.getDemands().getAtEntry(Entity::makeFunction(F));
  if (!D.By || D.Now != LockPresence::Held)
    return;
  LockContext C;
  C.Now = D.Now;
  C.Why = {LockReason::makeAt(LockReason::Needed, *D.By)};
  Out.push_back(std::move(C));
}

} // namespace interop

#undef DEBUG_TYPE // several files are compiled as one
