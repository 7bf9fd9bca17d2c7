//===- OrderFixes.h - Fixes for a wrong teardown order ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes teardown orders: declares things later, or exchanges statements.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERFIXES_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/TeardownOrder/OrderProblems.h"

namespace interop {

/// Adds edits or, where there are none, advice to \p Findings, where
/// Findings[I] reports Problems[I]. All members of a class move at once: the
/// edits stand on the first finding of the class, so that no two fixes overlap.
void addOrderFixes(llvm::ArrayRef<OrderProblem> Problems,
                   llvm::MutableArrayRef<Finding> Findings,
                   AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERFIXES_H
