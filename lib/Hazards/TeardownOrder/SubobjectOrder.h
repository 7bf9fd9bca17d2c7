//===- SubobjectOrder.h - The order problems of one owner -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The members and bases of an object, and the locals of a function, end in the
// reverse order of their declarations. Finds which of them end, or are made,
// using another one that is gone already, or not made yet.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTORDER_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTORDER_H

#include "Hazards/TeardownOrder/OrderProblems.h"

namespace interop {

/// Returns the problems in the order of the parts, those of handles first.
std::vector<OrderProblem> findFrameOrder(OwnerScope Frame,
                                         const SubobjectProvenance &History,
                                         AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTORDER_H
