//===- OrderDiagnostic.h - A wrong teardown order, in words -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Words for an OrderProblem: one sentence at the part that is declared too
// early, or at the release that comes too early, and notes that lead to the
// use.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/TeardownOrder/OrderProblems.h"
#include "Hazards/TeardownOrder/Uses/UsesAfterFree.h"
#include "Hazards/TeardownOrder/Uses/UsesAfterRelease.h"

namespace interop {

Finding makeOrderFinding(const OrderProblem &P);
Finding makeUseAfterFreeFinding(const UseAfterFree &Use);
Finding makeUseAfterReleaseFinding(const UseAfterRelease &Use);

/// Adds to \p F what to do by hand, where it offers no edit on its warning. \p
/// Why says why it does not; may be empty.
void addOrderAdvice(const OrderProblem &P, llvm::StringRef Why, Finding &F);
/// Adds to \p F what to do by hand where no order of the members is right.
void addReleaseAdvice(const OrderProblem &P, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERDIAGNOSTIC_H
