//===- GateLocks.h - What keeps two orders of locks apart -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gate lock is a third lock that is held in both places where two locks are
// taken in opposite orders: the two never meet, and nothing can deadlock. The
// body itself holds it, or all of its callers in view do. Nor do they meet
// where a body drops the outer lock before it takes the inner one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_GATELOCKS_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_GATELOCKS_H

#include "Hazards/LockOrder/LockOrderEdges.h"

namespace interop {

class GateLocks {
public:
  GateLocks(AnalysisContext &TU, LockOrderEdges &Nestings)
      : Locks(TU.get<ProgramLocks>()), Nestings(Nestings) {}

  /// Returns true if \p A and \p B never meet: one more lock is taken before
  /// both, or they cannot concern the same objects.
  bool areApart(const Nesting &A, const Nesting &B);
  /// Returns true if all callers in view hold Inner already.
  bool isHeldByCallers(const Nesting &N) {
    return Locks.getHeldAtEntry(N.Place.getIn()).hasInProgram(N.Place.Inner);
  }

private:
  LockSet getAround(const Nesting &N);

  ProgramLocks &Locks;
  LockOrderEdges &Nestings;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_GATELOCKS_H
