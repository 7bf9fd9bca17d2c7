//===- FactEnds.h - Facts that end what a part held -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether an event leaves an object without what it held: moved out, reset or
// released, and not merely replaced by another value.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_FACTENDS_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_FACTENDS_H

#include "Effects/Accesses.h"
#include "Support/Budgets.h"

namespace interop {

/// \p By moves out of what it is given, or swaps it: what that held is somebody
/// else's.
bool isTakenFrom(const Fact &By);

/// \p By is an assignment or reset() that puts nothing in place of what was
/// there.
bool leavesEmpty(const Fact &By);

/// \p A stands in what an assignment does with the old value: in its place
/// comes another one.
bool isInReplacement(const AccessCollector &Accesses, const Access &A);

/// \p By calls code that is not read and that may change its object.
bool isUnread(const Fact &By);

/// Adds to \p To what the closures that \p By is given do, and the closures
/// inside them, down to \p Depth.
void addClosures(const Fact &By, EffectTable &Effects, AccessCollector &To,
                 Budget Of, unsigned Depth = 0);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_FACTENDS_H
