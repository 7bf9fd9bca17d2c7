//===- ForgottenWakes.h - Callbacks that do not wake ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void done(int status, void *cookie) {
//     if (status < 0) { log(); return; }   // nobody is woken
//     wake(((request *)cookie)->loop);
//   }
// Who waits for the callback waits for ever where it was told of a failure.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_FORGOTTENWAKES_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_FORGOTTENWAKES_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// Returns one finding for each way out of a callback, in source order.
std::vector<Finding> findForgottenWakes(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_FORGOTTENWAKES_H
