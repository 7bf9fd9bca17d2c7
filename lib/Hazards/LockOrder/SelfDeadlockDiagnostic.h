//===- SelfDeadlockDiagnostic.h - A lock that is taken again, in words ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a lock that the interpreter's code takes again into a warning, its
// notes and advice.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCKDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCKDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/LockOrder/SelfDeadlock.h"

namespace interop {

Finding makeSelfDeadlockFinding(const SelfDeadlock &P,
                                const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_SELFDEADLOCKDIAGNOSTIC_H
