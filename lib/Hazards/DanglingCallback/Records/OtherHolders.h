//===- OtherHolders.h - What is kept by somebody else ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells a call that takes a registration back from one that takes back what
// another object keeps: `disconnect(app, changed, self)` where
// `app_get_profiles(app)` keeps it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERHOLDERS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERHOLDERS_H

#include "Hazards/DanglingCallback/Registrations.h"

namespace interop {

/// True if what \p E is given first is not what keeps \p R: another global, or
/// another field of the same record; a record of another kind; what another
/// function returns, as something else.
bool isOfAnotherHolder(const Registration &R, const Fact &E,
                       AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERHOLDERS_H
