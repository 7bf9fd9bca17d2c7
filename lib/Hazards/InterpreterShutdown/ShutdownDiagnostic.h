//===- ShutdownDiagnostic.h - The text of a late use ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_SHUTDOWNDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_SHUTDOWNDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/InterpreterShutdown/LateProblem.h"

namespace interop {

/// The warning, and the notes that lead to the use.
Finding makeShutdownFinding(const LateProblem &P,
                            const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_SHUTDOWNDIAGNOSTIC_H
