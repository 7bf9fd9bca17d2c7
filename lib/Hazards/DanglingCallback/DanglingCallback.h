//===- DanglingCallback.h - interop-dangling-callback -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Callbacks, cookies and buffers that stay with a library, a loop or another
// object when what they point to goes: `this` of a class whose destructor does
// not take it back, a record that is freed, a local, a temporary, an object of
// an interpreter without a reference.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACK_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACK_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

struct DanglingCallbackOptions {
  /// Also where another function takes it back, which whoever ends the object
  /// may be meant to call first.
  bool Strict = false;
};

/// In the order of the registrations.
std::vector<Finding>
checkDanglingCallback(AnalysisContext &TU,
                      const DanglingCallbackOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACK_H
