//===- StaticOrder.h - Variables of one file that need others ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The variables of one file are made in the order of their definitions before
// main, and destroyed in the reverse order after it. Finds those whose
// destructor uses a later one, which is gone by then, and those whose
// constructor uses a later one, which is not there yet.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_STATICORDER_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_STATICORDER_H

#include "Analysis/AnalysisContext.h"
#include "Hazards/TeardownOrder/OrderProblems.h"

namespace interop {

/// True if \p V is made and destroyed in the order of its file.
bool isOrderedStatic(const clang::VarDecl &V);

/// The problems of \p Statics, which are ordered, in source order.
std::vector<OrderProblem>
findStaticOrder(llvm::ArrayRef<const clang::VarDecl *> Statics,
                AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_STATICORDER_H
