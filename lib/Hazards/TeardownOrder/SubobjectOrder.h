//===- SubobjectOrder.h - The order problems of one owner -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of TeardownOrder: asks of every part of one class or function what its
// end, and its making, use, and whether that is still, or already, there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTORDER_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTORDER_H

#include "Hazards/TeardownOrder/TeardownOrder.h"

namespace interop {

/// In order of the parts; those that handles have come first.
std::vector<OrderProblem> findFrameOrder(OwnerScope Frame,
                                         const SubobjectProvenance &History,
                                         AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_SUBOBJECTORDER_H
