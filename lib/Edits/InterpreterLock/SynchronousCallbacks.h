//===- SynchronousCallbacks.h - What runs during a call ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls that drive callbacks which need the interpreter's lock and do not
// take it themselves: in a region that drops it, they would be without it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_SYNCHRONOUSCALLBACKS_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_SYNCHRONOUSCALLBACKS_H

#include "Analysis/InterpreterLock/LockView.h"
#include "llvm/ADT/StringSet.h"

namespace interop {

class DrivenCallbacks {
public:
  DrivenCallbacks(LockView &View, AnalysisContext &TU);

  /// True if \p E, or what it calls, drives such a callback.
  bool isDriver(const Fact &E) const;

private:
  bool isDriverItself(const Fact &E) const;

  AnalysisContext &TU;
  llvm::StringSet<> Drivers; ///< functions by name
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_SYNCHRONOUSCALLBACKS_H
