//===- GateLocks.cpp - What keeps two orders of locks apart ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/GateLocks.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static std::optional<OrderedLock> identify(const LockOperation &Op,
                                           const ObjectRef &As) {
  return identify(NamedLock{Op.Kind, As, nullptr});
}

//===-- Gates -------------------------------------------------------------===//

static void keepCommon(llvm::SmallVectorImpl<OrderedLock> &All,
                       llvm::ArrayRef<OrderedLock> With) {
  llvm::erase_if(All, [With](const OrderedLock &L) {
    return !llvm::is_contained(With, L);
  });
}

/// What every caller in view holds where it calls \p E; nothing in recursion.
const GateLocks::Locks &GateLocks::getAtEntry(Entity E) {
  static const Locks None;
  auto [Found, IsNew] = AtEntry.try_emplace(E.getOpaque());
  if (!IsNew)
    return Found->second ? *Found->second : None;
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  std::optional<Locks> Common;
  const FunctionDecl *F = E.getFunction();
  // What is named otherwise may be entered from anywhere.
  if (F && !Callers.isNamedOtherwise(*F)) {
    llvm::DenseSet<const void *> Inside; // who comes from there came by others
    for (Entity R : Effects.getReached(E))
      Inside.insert(R.getOpaque());
    for (const FunctionDecl *Caller : Callers.getCallers(*F)) {
      Entity In = Entity::makeFunction(*Caller);
      if (!TU.getLookup().hasBody(*Caller) || Caller->isDependentContext() ||
          Inside.contains(In.getOpaque()))
        continue;
      for (const Fact &Ev : Effects.getFacts(In).All) {
        if (Ev.Target != E)
          continue;
        Locks Here = getAtEntry(In);
        for (const LockOperation &H : Effects.getHeldLocks(In).getAllAt(Ev.At))
          if (auto L = identify(H, H.Lock))
            Here.push_back(*L);
        if (!Common)
          Common = Here;
        keepCommon(*Common, Here);
      }
    }
  }
  return *(AtEntry[E.getOpaque()] =
               std::make_unique<Locks>(Common.value_or(Locks())));
}

GateLocks::Locks GateLocks::getAround(const Nesting &N) {
  Locks All = N.Around;
  // An interpreter lock that callers had before they took theirs is no gate.
  if (N.Place.Outer.Kind == OrderedLock::Mutex ||
      N.Place.Outer.Kind == OrderedLock::Critical)
    All.append(getAtEntry(N.Place.getIn()));
  llvm::erase_if(All, [&N](const OrderedLock &L) {
    return L == N.Place.Outer || L == N.Place.Inner;
  });
  return All;
}

/// Both locks of \p N are members of the object itself.
static bool isOfOne(const Nesting &N) {
  auto isOwn = [](const ObjectRef &O) {
    return O.Kind == ObjectRef::Member && O.Root == O.Leaf;
  };
  return N.Outer && isOwn(N.Outer->Lock) && isOwn(N.InnerWhole);
}

/// The locks of \p N are members of two objects of one class: of this one, and
/// of what a member or parameter leads to.
static bool isOfTwo(const Nesting &N) {
  if (!N.Outer)
    return false;
  const ObjectRef &A = N.Outer->Lock, &B = N.InnerWhole;
  const auto *X = dyn_cast_or_null<FieldDecl>(A.Leaf);
  const auto *Y = dyn_cast_or_null<FieldDecl>(B.Leaf);
  return X && Y && X->getParent() == Y->getParent() &&
         (A.Kind != B.Kind || A.Root != B.Root) &&
         (A.Root == A.Leaf) != (B.Root == B.Leaf);
}

bool GateLocks::areApart(const Nesting &A, const Nesting &B) {
  // A chain of objects is no circle.
  if ((isOfOne(A) && isOfTwo(B)) || (isOfTwo(A) && isOfOne(B)))
    return true;
  Locks Common = getAround(A);
  keepCommon(Common, getAround(B));
  if (!Common.empty())
    return true;
  return !A.View && !B.View && Nestings.isUnderInterpreter(A) &&
         Nestings.isUnderInterpreter(B);
}

//===-- Dropped in between ------------------------------------------------===//

static bool isBefore(const FunctionFacts &Facts, FlowPoint A, FlowPoint B) {
  if (A.Block == B.Block && A.Seq < B.Seq)
    return true;
  return getBlocksBefore(Facts, B.Block)[A.Block];
}

/// True if \p Lock, as the first body names it, is what \p N holds or the guard
/// that holds it.
static bool isOuter(const ObjectRef &Lock, const LockOperation &Op,
                    const Nesting &N) {
  if (N.Outer->Guard && Lock.Kind == ObjectRef::Variable &&
      Lock.Root == N.Outer->Guard)
    return true;
  std::optional<OrderedLock> L = identify(Op, Lock);
  return L && *L == N.Place.Outer;
}

/// True if \p E drops what its caller holds between its beginning and \p To.
bool GateLocks::isDroppedIn(Entity E, const Binding &Bound, FlowPoint To,
                            const Nesting &N) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const HeldLocks &Held = Effects.getHeldLocks(E);
  auto holdsAgain = [&] {
    return llvm::any_of(Held.getAllAt(To), [&](const LockOperation &H) {
      return isOuter(Bound.apply(H.Lock), H, N);
    });
  };
  for (const LockOperation &Op : Facts.Locks)
    if (!Op.Takes && Op.Kind == N.Outer->Kind &&
        isOuter(Bound.apply(Op.Lock), Op, N) && isBefore(Facts, Op.At, To) &&
        !holdsAgain())
      return true;
  return false;
}

/// True if a fact of \p E before \p To drops it in what it calls.
bool GateLocks::isDroppedByCall(Entity E, const Binding &Bound, FlowPoint To,
                                const Nesting &N) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const bool IsFirst = E == N.Place.getIn();
  for (unsigned I = 0; I < Facts.All.size(); ++I) {
    FlowPoint At = Facts.All[I].At;
    for (const LockAcquisition &D : Nestings.getTakings().getDroppedAt(E, I))
      if (D.Lock.Kind == N.Outer->Kind &&
          isOuter(Bound.apply(D.Lock.Object), *N.Outer, N) &&
          isBefore(Facts, At, To) &&
          (!IsFirst || isBefore(Facts, N.Outer->At, At)))
        return true;
  }
  return false;
}

bool GateLocks::isDropped(const Nesting &N) {
  if (!N.Outer)
    return false;
  const CallPath &Path = N.Place.Chain;
  for (const auto &[Step, Bound] : llvm::zip(Path, bindAlong(Path))) {
    bool IsFirst = &Step == &Path.front();
    if ((!IsFirst && isDroppedIn(Step.In, Bound, Step.At->At, N)) ||
        isDroppedByCall(Step.In, Bound, Step.At->At, N))
      return true;
  }
  return false;
}

} // namespace interop
