//===- EngineObjects.h - Which object of an engine two paths use ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Engines of which each object is one of its own: whether two threads use the
// same one, and which thread put it where it is.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEOBJECTS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEOBJECTS_H

#include "Hazards/EngineThreads/EnginePaths.h"

namespace interop {

class EngineObjects {
public:
  EngineObjects(AnalysisContext &TU, const EnginePaths &Paths)
      : TU(TU), Paths(Paths) {}

  /// True if the object of \p P is one that others may have: no local of its
  /// own thread, and nothing that is not known.
  bool isShared(const EnginePath &P);
  bool isSame(const EnginePath &A, const EnginePath &B);
  /// True if all threads of the root of \p P, which are several, use the same.
  bool isSameForAll(const EnginePath &P);
  /// Where another thread than that of \p P put the object into its place;
  /// nothing if that is not seen, or P's own does so, too.
  std::optional<CallStep> findOtherMaker(const EnginePath &P);

private:
  bool isMade(ThreadReach &By, const EnginePath &P,
              std::optional<CallStep> &At);

  AnalysisContext &TU;
  const EnginePaths &Paths;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEOBJECTS_H
