//===- TrackedEnds.h - Objects that end on a collector's list ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collector walks through the objects on its list, at any call that may run
// code of the runtime. An object whose end gives back what it holds while it is
// still on that list is walked through half ended. Finds the functions of slots
// that do so (Untracking in models).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_TRACKEDENDS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_TRACKEDENDS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct TrackedEnd {
  const clang::FunctionDecl *End = nullptr; ///< in the slot
  const EntryModel *Row = nullptr;          ///< has Untracks
  /// In End: gives back what the object holds, or calls what does.
  const Fact *Release = nullptr;
  clang::SourceLocation Listed; ///< where the table says that it is on the list
};

/// Each function once, in the order of the tables.
std::vector<TrackedEnd> findTrackedEnds(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_TRACKEDENDS_H
