//===- InterpreterNesting.cpp - Locks under an interpreter's --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/Locks/LockBodies.h"
#include "Hazards/LockOrder/LockOrderEdges.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static LockId getLock(const LockView &View) {
  return {{}, LockId::Interpreter, &View.getLock()};
}

/// Where nothing is known of a body that does nothing, nothing comes of it.
static bool isSilent(const FunctionDecl &F, LockView &View) {
  return View.getContexts().get(F).empty() &&
         !View.getFlow().getActions().isTouchedBy(Entity::makeFunction(F));
}

//===-- Locks taken while the interpreter's is held -----------------------===//

/// Only of locks under which somebody waits for the interpreter's.
void LockOrderEdges::visitInterpreter(LockView &View) {
  llvm::DenseSet<const Decl *> Wanted;
  for (const Nesting &N : Found)
    if (N.View == &View)
      Wanted.insert(N.Place.Outer.getDecl());
  if (Wanted.empty())
    return;
  for (const FunctionDecl *F : View.getEntries().getFunctions())
    if (isUsers(*F, TU) && !isSilent(*F, View) &&
        llvm::any_of(Locks.getTaken(Entity::makeFunction(*F)),
                     [&Wanted](const LockAcquisition &T) {
                       return T.findInProgram() && T.getDecl() &&
                              Wanted.contains(T.getDecl());
                     }))
      for (const LockContext &C : View.getContexts().getOrUnknown(*F))
        for (const LockAcquisition &T :
             Locks.getTakings(Entity::makeFunction(*F)))
          addHeld(*F, View, C, T);
}

/// True if the lock is held along all of \p Chain, entered in \p C.
bool LockOrderEdges::isHeldAt(LockView &View, LockContext C,
                              llvm::ArrayRef<CallStep> Chain) {
  for (const CallStep &Step : Chain) {
    LockPresence Here = View.getContexts().getStateAt(
        Step.In, C, Step.At - Effects.getFacts(Step.In).All.data());
    if (&Step == &Chain.back())
      return Here == LockPresence::Held;
    if (Step.At->OnOtherThread)
      return false;
    C = LockContext();
    C.Now = Here;
  }
  return false;
}

/// True if a function further in is known to be entered so that it is to blame
/// by itself.
bool LockOrderEdges::isSaidFurtherIn(LockView &View,
                                     llvm::ArrayRef<CallStep> Chain) {
  while (Chain.size() > 1) {
    Chain = Chain.drop_front();
    const FunctionDecl *F = Chain.front().In.getFunction();
    if (!F || !isUsers(*F, TU))
      continue;
    for (const LockContext &C : View.getContexts().getOrUnknown(*F))
      if (isHeldAt(View, C, Chain))
        return true;
  }
  return false;
}

/// A static local of a header that the user cannot mend.
bool LockOrderEdges::isOfOthers(const LockId &Lock) {
  const auto *F = Lock.Kind == LockId::Static
                      ? dyn_cast<FunctionDecl>(Lock.getDecl()->getDeclContext())
                      : nullptr;
  return F && !isUsers(*F, TU);
}

void LockOrderEdges::addHeld(const FunctionDecl &F, LockView &View,
                             const LockContext &C, const LockAcquisition &T) {
  std::optional<LockId> Inner = T.findInProgram();
  // Of the library's, callbacks speak.
  Entity E = Entity::makeFunction(F);
  if (!Inner || Inner->Kind == LockId::Library || isUnshared(E, T) ||
      Locks.getHeld(E, Locks.getPlace(E, T)).hasInProgram(*Inner))
    return;
  Nesting N;
  N.View = &View;
  N.Place.Outer = getLock(View);
  N.Place.Inner = *Inner;
  N.Place.Chain = Locks.makeChain(E, T, N.Place.InnerTaken);
  if (!isHeldAt(View, C, N.Place.Chain) || isSaidFurtherIn(View, N.Place.Chain))
    return;
  N.Place.Why = View.getContexts().getAt(E, C, T.Via).Why;
  addTakenBefore(E, View, C, T, N);
  push(std::move(N));
}

/// Mutexes that were taken before the interpreter lock was.
void LockOrderEdges::addTakenBefore(Entity E, LockView &View,
                                    const LockContext &C,
                                    const LockAcquisition &T, Nesting &N) {
  const Fact *Since = View.getFlow().getAt(E, C.Now, T.Via).Since;
  if (!Since)
    return;
  const LockSet Now = Locks.getHeld(E, Effects.getFacts(E).All[T.Via].At);
  for (const LockOperation &Op : Locks.getHeld(E, Since->At))
    if (Op.findInProgram() && llvm::any_of(Now, [&Op](const LockOperation &O) {
          return O == Op && O.At.Seq == Op.At.Seq && O.At.Block == Op.At.Block;
        }))
      N.Around.push(Op);
}

//===-- The interpreter's lock, taken under another -----------------------===//

/// In what fact \p I of \p E, which is reached with \p Now, calls.
LockOrderEdges::Wait LockOrderEdges::findInner(LockView &View, Entity E,
                                               LockPresence Now, unsigned I) {
  LockFlow &Flow = View.getFlow();
  Entity Target = View.getFact(E, I).Target;
  auto tryFrom = [&](LockPresence State) -> std::optional<Wait> {
    const LockSummary &S = Flow.getSummary(Target, State);
    for (int LockSummary::*First :
         {&LockSummary::FirstTake, &LockSummary::FirstRetake,
          &LockSummary::FirstYield})
      if (S.*First >= 0) {
        Wait W{true, First == &LockSummary::FirstYield, {}};
        W.Chain = {{E, &View.getFact(E, I)}};
        for (CallStep &Step : View.makeChain(Target, State, S.*First, First))
          W.Chain.push_back(Step);
        return W;
      }
    return std::nullopt;
  };
  // Who uses the interpreter first was entered with its lock.
  if (Now == LockPresence::Unknown) {
    const LockSummary &S = Flow.getSummary(Target, LockPresence::NotHeld);
    bool Needs =
        S.FirstNeed >= 0 && (S.FirstTake < 0 || S.FirstNeed < S.FirstTake);
    Now = Needs ? LockPresence::Held : LockPresence::NotHeld;
  }
  return tryFrom(Now).value_or(Wait());
}

LockOrderEdges::Wait LockOrderEdges::findWait(LockView &View, Entity E,
                                              LockPresence Now, unsigned I) {
  const LockAction &A = View.getFlow().getActions().getPlan(E)[I];
  Wait Here{true, false, {{E, &View.getFact(E, I)}}};
  switch (A.Kind) {
  case LockAction::Acquires:
  case LockAction::Ensures:
  case LockAction::Borrows:
    return Now == LockPresence::Held ? Wait() : Here;
  case LockAction::Restores:
  case LockAction::EndsScope:
    return Now == LockPresence::NotHeld ? Here : Wait();
  case LockAction::Requires:
    Here.Yields = true;
    return A.Yields && Now != LockPresence::NotHeld ? Here : Wait();
  case LockAction::Follows:
    return findInner(View, E, Now, I);
  default:
    return {};
  }
}

/// True if all callers in view have the lock where they call \p F, and there is
/// one: what only ensures it there waits for nobody.
bool LockOrderEdges::isHeldByCallers(const FunctionDecl &F, LockView &View) {
  auto [Found, IsNew] = HeldEntries.try_emplace({&View, &F}, false);
  if (!IsNew)
    return Found->second;
  Entity Self = Entity::makeFunction(F);
  bool Any = false;
  for (const FunctionDecl *Caller :
       TU.get<EntryPoints>().getCallers().getCallers(F)) {
    Entity In = Entity::makeFunction(*Caller);
    const FunctionFacts &Facts = Effects.getFacts(In);
    for (unsigned I = 0; I < Facts.All.size(); ++I) {
      if (Facts.All[I].Target != Self)
        continue;
      for (const LockContext &C : getContexts(*Caller, View))
        if (View.getContexts().getStateAt(In, C, I) != LockPresence::Held)
          return false;
      Any = true;
    }
  }
  return HeldEntries[{&View, &F}] = Any;
}

std::vector<LockContext> LockOrderEdges::getContexts(const FunctionDecl &F,
                                                     LockView &View) {
  std::vector<LockContext> All = View.getContexts().getOrUnknown(F);
  if (All.size() == 1 && All.front().Now == LockPresence::Unknown &&
      isHeldByCallers(F, View))
    All.front().Now = LockPresence::Held;
  return All;
}

void LockOrderEdges::visitWaits(const FunctionDecl &F, LockView &View) {
  if (!isSilent(F, View))
    for (const LockContext &C : getContexts(F, View))
      visitWaits(F, View, C);
}

void LockOrderEdges::visitWaits(const FunctionDecl &F, LockView &View,
                                const LockContext &C) {
  Entity E = Entity::makeFunction(F);
  const FunctionFacts &Facts = Effects.getFacts(E);
  llvm::ArrayRef<LockAction> Plan = View.getFlow().getActions().getPlan(E);
  for (unsigned I = 0; I < Plan.size(); ++I) {
    if (Plan[I].Kind == LockAction::None)
      continue;
    const LockSet Held = Locks.getHeld(E, Facts.All[I].At);
    if (Held.empty())
      continue;
    Wait W = findWait(View, E, View.getContexts().getStateAt(E, C, I), I);
    if (W.Waits)
      addWait(E, View, C, Held, W);
  }
}

/// True if the way leads through the initializer of another static local: that
/// one is told, and has been initialized once for all.
bool LockOrderEdges::passesStatic(llvm::ArrayRef<CallStep> Chain) {
  return llvm::any_of(Chain.drop_front(), [this](const CallStep &Step) {
    return llvm::any_of(
        Locks.getHeld(Step.In, Step.At->At),
        [](const LockId &H) { return H.Kind == LockId::Static; });
  });
}

/// The lock of \p View is waited for as \p W says, under \p Held.
void LockOrderEdges::addWait(Entity E, LockView &View, const LockContext &C,
                             const LockSet &Held, const Wait &W) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  Nesting N;
  N.View = &View;
  N.Place.Inner = getLock(View);
  N.Place.Chain = W.Chain;
  N.Place.InnerTaken = W.Chain.back().At->Loc;
  for (const LockOperation &H : Held) {
    std::optional<LockId> Outer = H.findInProgram();
    if (Outer && (isUnshared(E, H) || !isFirst(E, H, N.Place.Inner) ||
                  (H.Kind == LockId::Static && passesStatic(W.Chain))))
      Outer.reset();
    unsigned Taken = ProgramLocks::findFact(Facts, H);
    if (!Outer || Taken >= Facts.All.size())
      continue;
    N.Place.Outer = *Outer;
    N.Place.OuterTaken = H.Loc;
    N.Place.IsRegion = !W.Yields && View.getContexts().getStateAt(
                                        E, C, Taken) == LockPresence::Held;
    N.Place.Yields = W.Yields || N.Place.IsRegion;
    N.Outer = H;
    push(N);
    N.Around.push(H);
  }
}

//===-- Both under the interpreter's lock ---------------------------------===//

bool LockOrderEdges::isKeptUnder(LockView &View, const LockContext &C,
                                 const Nesting &N) {
  Entity E = N.Place.getIn();
  const FunctionFacts &Facts = Effects.getFacts(E);
  unsigned Taken = ProgramLocks::findFact(Facts, *N.Outer);
  if (View.getContexts().getStateAt(E, C, Taken) != LockPresence::Held)
    return false;
  llvm::ArrayRef<LockAction> Plan = View.getFlow().getActions().getPlan(E);
  for (unsigned I = 0; I < Plan.size(); ++I) {
    LockAction::KindTy Kind = Plan[I].Kind;
    if (Kind == LockAction::None)
      continue;
    if (!Locks.getHeld(E, Facts.All[I].At).has(*N.Outer))
      continue;
    LockPresence Now = View.getContexts().getStateAt(E, C, I);
    if (Now != LockPresence::Held || Kind == LockAction::Releases ||
        Kind == LockAction::Unsettles || findWait(View, E, Now, I).Waits)
      return false;
  }
  return true;
}

bool LockOrderEdges::isUnderInterpreter(const Nesting &N) {
  const FunctionDecl *F = N.Outer ? N.Place.getIn().getFunction() : nullptr;
  return F && llvm::any_of(Views, [&](LockView *View) {
           const std::vector<LockContext> &All = View->getContexts().get(*F);
           return !All.empty() && llvm::all_of(All, [&](const LockContext &C) {
             return isKeptUnder(*View, C, N);
           });
         });
}

} // namespace interop
