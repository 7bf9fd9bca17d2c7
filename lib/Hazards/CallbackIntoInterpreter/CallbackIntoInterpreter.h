//===- CallbackIntoInterpreter.h - Callbacks that enter interpreters ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKINTOINTERPRETER_H
#define INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKINTOINTERPRETER_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct CallbackIntoInterpreterOptions {
  std::string ReleaseGuard; ///< class that drops the lock, for fixes; may be
                            ///< empty
};

/// Finds callbacks that enter an interpreter where the library that calls them
/// cannot bear it. With fixes and advice; not sorted.
std::vector<Finding>
checkCallbackIntoInterpreter(AnalysisContext &TU,
                             const CallbackIntoInterpreterOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKINTOINTERPRETER_H
