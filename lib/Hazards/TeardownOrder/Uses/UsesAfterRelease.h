//===- UsesAfterRelease.h - Handles used after their release ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body releases a handle, and gives it to the library again after that, on
// every way there:
//
//     PQfinish(Connection);
//     report(PQerrorMessage(Connection));
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_USESAFTERRELEASE_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_USESAFTERRELEASE_H

#include "Analysis/AnalysisContext.h"
#include "Facts/CallPath.h"

namespace interop {

struct UseAfterRelease {
  ObjectRef Object; ///< what keeps the handle
  const Fact *Release = nullptr;
  const Fact *Use = nullptr;
  CallPath
      Inner; ///< where Use is a function of the program's: in it, to the use
  bool IsRelease = false; ///< Use releases it once more
};

/// In source order of the bodies.
std::vector<UseAfterRelease> findUsesAfterRelease(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_USESAFTERRELEASE_H
