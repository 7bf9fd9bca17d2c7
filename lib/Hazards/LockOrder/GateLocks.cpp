//===- GateLocks.cpp - What keeps two orders of locks apart ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/GateLocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

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

} // namespace interop
