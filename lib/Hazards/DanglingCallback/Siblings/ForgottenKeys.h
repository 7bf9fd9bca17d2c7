//===- ForgottenKeys.h - Registrations that one end forgets -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions without a model register `this` under a key: an event, a name, a
// signal. The code of the class itself says which function takes that back: the
// destructor calls it with the same key. A registration by the same function
// under another key, which nobody takes back, is forgotten:
//   Events->adopt(Opened, new Job(this)); Events->adopt(Closed, new Job(this));
//   ~Proxy() { Events->remove(Opened); }
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SIBLINGS_FORGOTTENKEYS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SIBLINGS_FORGOTTENKEYS_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// Returns one finding for each such registration, in source order.
std::vector<Finding> findForgottenKeys(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SIBLINGS_FORGOTTENKEYS_H
