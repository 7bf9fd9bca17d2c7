//===- SharedReferenceDiagnostic.h - The text of a shared reference -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a variable that all environments share into a warning and its notes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_SHAREDREFERENCEDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_SHAREDREFERENCEDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/MissingInterpreterLock/SharedReferences.h"

namespace interop {

Finding makeSharedReferenceFinding(const SharedReference &R);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_MISSINGINTERPRETERLOCK_SHAREDREFERENCEDIAGNOSTIC_H
