//===- GateLocks.cpp - What keeps two orders of locks apart ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/GateLocks.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Gates -------------------------------------------------------------===//

LockSet GateLocks::getAround(const Nesting &N) {
  LockSet All = N.Around;
  // An interpreter lock that callers had before they took theirs is no gate.
  if (N.Place.Outer.isMutual())
    All.append(Locks.getHeldAtEntry(N.Place.getIn()));
  All.drop([&N](const LockId &L) {
    return L.isSameInProgram(N.Place.Outer) || L.isSameInProgram(N.Place.Inner);
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
  return getAround(A).mayShare(getAround(B)) ||
         (!A.View && !B.View && Nestings.isUnderInterpreter(A) &&
          Nestings.isUnderInterpreter(B));
}

//===-- Dropped in between ------------------------------------------------===//

static bool isBefore(const FunctionFacts &Facts, FlowPoint A, FlowPoint B) {
  if (A.Block == B.Block && A.Seq < B.Seq)
    return true;
  return getBlocksBefore(Facts, B.Block)[A.Block];
}

/// True if \p Lock, of a body bound by \p Bound, is what \p N holds or the
/// guard that holds it.
static bool isOuter(LockId Lock, const Binding &Bound, const Nesting &N) {
  if (Lock.Kind != N.Outer->Kind)
    return false;
  Lock.Lock = Bound.apply(Lock.Lock);
  return Lock.isSameInProgram(N.Place.Outer) ||
         (N.Outer->Guard && Lock.Lock.Kind == ObjectRef::Variable &&
          Lock.Lock.Root == N.Outer->Guard);
}

/// True if \p E drops what its caller holds between its beginning and \p To.
bool GateLocks::isDroppedIn(Entity E, const Binding &Bound, FlowPoint To,
                            const Nesting &N) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  auto isOfN = [&](const LockId &L) { return isOuter(L, Bound, N); };
  return llvm::any_of(Facts.Locks,
                      [&](const LockOperation &Op) {
                        return !Op.Takes && isOfN(Op) &&
                               isBefore(Facts, Op.At, To);
                      }) &&
         llvm::none_of(Locks.getHeld(E, To), isOfN);
}

/// True if a fact of \p E before \p To drops it in what it calls.
bool GateLocks::isDroppedByCall(Entity E, const Binding &Bound, FlowPoint To,
                                const Nesting &N) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const bool IsFirst = E == N.Place.getIn();
  for (unsigned I = 0; I < Facts.All.size(); ++I) {
    FlowPoint At = Facts.All[I].At;
    for (const LockAcquisition &D : Locks.getDroppedAt(E, I))
      if (isOuter(D, Bound, N) && isBefore(Facts, At, To) &&
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
