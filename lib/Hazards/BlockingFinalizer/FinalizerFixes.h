//===- FinalizerFixes.h - Finalizers that let the lock go -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes finalizers that wait: regions without the lock around the wait;
// arguments and holders of bindings that end objects without the lock; advice
// where nothing can be edited.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERFIXES_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/BlockingFinalizer/BlockingFinalizer.h"
#include "Hazards/BlockingFinalizer/FinalizerWaits.h"

namespace interop {

/// Adds fixes or advice to \p Found, where Found[I] reports Problems[I].
void addFinalizerFixes(llvm::ArrayRef<FinalizerProblem> Problems,
                       const BlockingFinalizerOptions &Options,
                       AnalysisContext &TU, std::vector<Finding> &Found);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERFIXES_H
