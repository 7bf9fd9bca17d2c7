//===- NoSolver.cpp - Stands before Z3 ------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Debian's LLVM refers to the solver Z3, which has no static library there.
// Only an option of clang's static analyzer asks for it, which clang-tidy
// does not set.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/SMTAPI.h"
#include "llvm/Support/ErrorHandling.h"

namespace llvm {

SMTSolverRef CreateZ3Solver() {
  report_fatal_error("this program was built without Z3", false);
}

void SMTSort::dump() const {}
void SMTExpr::dump() const {}
void SMTSolver::dump() const {}
void SMTSolverStatistics::dump() const {}

} // namespace llvm
