//===- EndedGlobals.h - Callbacks that use a cleared global -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A callback without a cookie works on globals of its file. A function of that
// file sets them to nothing at the end of what they lead to, and the callback
// may still come:
//   timeout_add(1000, tick, NULL);      // tick: label_set(window.label, "")
//   void window_destroyed(void) { memset(&window, 0, sizeof window); }
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_ENDEDGLOBALS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_ENDEDGLOBALS_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// Returns one finding for each call that registers such a callback and drops
/// what it could be taken back by, in source order.
std::vector<Finding> findEndedGlobals(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_ENDEDGLOBALS_H
