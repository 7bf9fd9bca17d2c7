//===- AwaitedLockingDiagnostic.h - Such waits, in words --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the finding for a wait under a mutex that the awaited one takes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_AWAITEDLOCKINGDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_AWAITEDLOCKINGDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/LockOrder/AwaitedLocking.h"

namespace interop {

Finding makeAwaitedLockingFinding(const AwaitedLocking &P,
                                  const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_AWAITEDLOCKINGDIAGNOSTIC_H
