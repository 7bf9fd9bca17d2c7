//===- InterpreterShutdown.h - What outlives an interpreter -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_INTERPRETERSHUTDOWN_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_INTERPRETERSHUTDOWN_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct InterpreterShutdownOptions {
  bool ThreadLocals = true; ///< ends of thread-local objects count
  /// Callbacks on threads of libraries are to ask whether it is ending.
  bool Callbacks = false;
};

/// Finds what uses an interpreter after its end. With fixes and advice; not
/// sorted.
std::vector<Finding>
checkInterpreterShutdown(AnalysisContext &TU,
                         const InterpreterShutdownOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_INTERPRETERSHUTDOWN_H
