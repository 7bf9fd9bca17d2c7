//===- HandleOrder.h - Parents released before their children ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parent handle must be released after the handles that were made from it.
// Finds the releases that one entity makes, its destructor or its body, and the
// pairs of them that models relate and that come in the wrong order.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_HANDLEORDER_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_HANDLEORDER_H

#include "Hazards/TeardownOrder/OrderProblems.h"
#include "Hazards/TeardownOrder/SubobjectProvenance.h"

namespace interop {

/// Returns the pairs of releases of \p Frame's entity in which a parent goes
/// before a child that is still there.
std::vector<OrderProblem>
findHandleOrder(const std::shared_ptr<const OwnerScope> &Frame,
                const SubobjectProvenance &History, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_HANDLEORDER_H
