//===- CallbackFixes.h - Fixes for callbacks --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fixes callbacks: regions without the interpreter's lock around the calls that
// wait for what a callback holds, each on a note; a catch-all around the body
// of a callback that exceptions leave.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKFIXES_H
#define INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/CallbackIntoInterpreter/CallbackProblems.h"

namespace interop {

/// Adds fixes and advice to \p Found, where Found[I] reports Problems[I]. \p
/// ReleaseGuard is as in LockFixOptions.
void addCallbackFixes(llvm::ArrayRef<CallbackProblem> Problems,
                      const std::string &ReleaseGuard, AnalysisContext &TU,
                      std::vector<Finding> &Found);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKFIXES_H
