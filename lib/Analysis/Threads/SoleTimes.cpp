//===- SoleTimes.cpp - When nobody else uses an object --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/SoleTimes.h"
#include "AST/ImportedPlace.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/NewObjects.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

SoleTimes::SoleTimes(AnalysisContext &TU) : TU(TU) {
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
    if (P.IsFinalizer || P.IsEnd)
      Finalizers.insert(Entity::makeFunction(*P.F).getOpaque());
}

bool SoleTimes::isAlone(const GuardedUse &U, const LockId &Guard) {
  ObjectRef Object = U.Object;
  if (isAloneIn(U.In, U.At, Object, U, Guard))
    return true;
  for (size_t I = U.Calls.size(); I-- > 0;) {
    const CallStep &Step = U.Calls[I];
    Object = bindCall(*Step.At).apply(Object);
    if (isAloneIn(Step.In, Step.At->At, Object, U, Guard))
      return true;
  }
  return false;
}

/// Starts a thread, or joins one, itself or in what it calls.
unsigned SoleTimes::getThreads(const Fact &E) {
  auto ofRow = [](const Fact &At) {
    return (At.Row && At.Row->Starts ? unsigned(Start) : 0u) |
           (At.Row && At.Row->Joins ? unsigned(Join) : 0u);
  };
  unsigned Does = ofRow(E);
  if (!E.Target)
    return Does;
  auto [Found, IsNew] = Threads.try_emplace(E.Target.getOpaque(), 0u);
  if (!IsNew)
    return Does | Found->second;
  unsigned Inner = 0;
  for (Entity R : TU.getEffects().getReached(E.Target))
    for (const Fact &At : TU.getEffects().getFacts(R).All)
      Inner |= ofRow(At);
  Threads[E.Target.getOpaque()] = Inner;
  return Does | Inner;
}

/// \p E makes or ends the lock, the record or, by putting something there, the
/// handle.
bool SoleTimes::makesOrEnds(const FunctionFacts &Facts, const Fact &E,
                            const ObjectRef &Object, const GuardedUse &U,
                            const LockId &Guard) {
  const ValueDecl *Lock = Guard.getDecl();
  const ASTContext &Ctx = TU.getContext();
  if (E.Kind == Fact::Store && E.Object.Leaf) {
    if (E.Object.Leaf == Lock)
      return true;
    return U.Kind != GuardedUse::Change && U.Kind != GuardedUse::Walk &&
           E.Object.Leaf == U.Object.Leaf &&
           (!E.Value || !isNullConstant(*E.Value, Ctx));
  }
  auto isWhole = [&](const ObjectRef &O) {
    return Object.Root && Object.Root != Object.Leaf && O.Root == Object.Root &&
           O.Leaf == O.Root;
  };
  if (E.Kind == Fact::Free)
    return isWhole(E.Object) || E.Object.Kind == ObjectRef::This;
  if (E.Kind != Fact::Call)
    return false;
  if (E.Row)
    for (const Acquire &A : E.Row->Acquires)
      if (E.getPlace(A.At).Leaf == U.Object.Leaf && U.Object.Leaf)
        return true;
  if (E.Row && E.Row->Frees && isWhole(E.getPlace(*E.Row->Frees)))
    return true;
  if (E.Row && (E.Row->Locks || E.Row->Unlocks || E.Row->Blocks))
    return false;
  // A function that is given the lock, and does not take or drop it, makes or
  // ends it.
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (Lock && E.getArgObject(I).Leaf == Lock)
      return !isa_and_nonnull<CXXConstructorDecl>(E.Callee) &&
             llvm::none_of(Facts.Locks, [&E](const LockOperation &Op) {
               return Op.Loc == E.Loc;
             });
  return false;
}

/// \p F ends an object that nobody else has, and what \p U is about is its own.
/// A lock that belongs to another object may guard that one, too: the
/// connection of a statement.
bool SoleTimes::endsOwn(const FunctionDecl &F, const GuardedUse &U,
                        const LockId &Guard) {
  if (!isInOwnDestruction(F, TU) &&
      !Finalizers.contains(Entity::makeFunction(F).getOpaque()))
    return false;
  const auto *Of = dyn_cast_or_null<FieldDecl>(U.Object.Leaf);
  const auto *Lock = dyn_cast_or_null<FieldDecl>(Guard.getDecl());
  if (U.Kind != GuardedUse::End)
    return Of != nullptr;
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  return !Of || !Lock || Of->getParent() == Lock->getParent() ||
         (M && M->getParent()->getCanonicalDecl() ==
                   Lock->getParent()->getCanonicalDecl());
}

bool SoleTimes::isAloneIn(Entity E, FlowPoint At, const ObjectRef &Object,
                          const GuardedUse &U, const LockId &Guard) {
  const FunctionDecl *F = E.getFunction();
  // Who makes an object is alone with it, not with a whole library.
  const bool MakesOwn =
      isa_and_nonnull<CXXConstructorDecl>(F) && U.Object.isKnown();
  if (!F || F->isMain() || MakesOwn || endsOwn(*F, U, Guard))
    return true;
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  if (isOfNewObject(Object, Facts, At))
    return true;
  bool HasMaker = false, HasStarted = false;
  for (const Fact &Ev : Facts.All) {
    const unsigned Does = getThreads(Ev);
    const bool Before = Does && mayPrecede(Facts, Ev.At, At),
               After = Does && mayPrecede(Facts, At, Ev.At);
    if (((Does & Start) && After && !Before) ||
        ((Does & Join) && Before && !After))
      return true;
    HasStarted |= (Does & Start) && Before;
    HasMaker |= makesOrEnds(Facts, Ev, Object, U, Guard);
  }
  return HasMaker && !HasStarted;
}

} // namespace interop
