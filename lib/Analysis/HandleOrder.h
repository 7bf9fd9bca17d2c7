//===- HandleOrder.h - Parents released before their children -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of TeardownOrder: the releases of one entity, in their order, held
// against what models say of parents and children.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_HANDLEORDER_H
#define INTEROP_LIB_ANALYSIS_HANDLEORDER_H

#include "Analysis/PartHistory.h"
#include "Analysis/TeardownOrder.h"

namespace interop {

/// \p By moves out of what it is given, or swaps it: what that held is somebody
/// else's.
bool isTakenFrom(const Event &By);

/// \p By is an assignment or reset() that puts nothing in place of what was
/// there.
bool leavesEmpty(const Event &By);

/// \p A stands in what an assignment does with the old value: in its place
/// comes another one.
bool isInReplacement(const AccessCollector &Accesses, const Access &A);

/// The pairs of releases of \p Frame's entity in which a parent goes before a
/// child that is still there.
std::vector<OrderProblem>
findHandleOrder(const std::shared_ptr<const OwnerFrame> &Frame,
                const PartHistory &History, TUAnalysis &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_HANDLEORDER_H
