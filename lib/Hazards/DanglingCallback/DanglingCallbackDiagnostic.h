//===- DanglingCallbackDiagnostic.h - interop-dangling-callback -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACKDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACKDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// The warning at the registration, and its notes.
Finding makeDanglingFinding(const Dangling &Of, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACKDIAGNOSTIC_H
