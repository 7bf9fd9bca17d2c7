//===- EngineObjects.h - Which object of an engine two paths use ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For engines whose affinity holds for each object by itself, finds whether two
// threads use the same object, and which thread put it where it is.
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

  /// Returns true if others may have the object of \p P: it is known, and no
  /// local of its own thread.
  static bool isShared(const EnginePath &P);
  bool isSame(const EnginePath &A, const EnginePath &B);
  /// True if all threads of P's root, which are several, use the same one.
  bool isSameForAll(const EnginePath &P);
  /// Returns where another thread than that of \p P put the object into its
  /// place; nothing if that is not seen, or if P's own thread does so, too. Of
  /// no fact: the program does, when it is loaded.
  std::optional<CallStep> findOtherMaker(const EnginePath &P);

private:
  std::optional<CallStep> findOtherMaker(const EnginePath &P,
                                         const ObjectRef &O, unsigned Depth);
  bool isMade(ThreadReach &By, const ObjectRef &O, bool OfAny,
              std::optional<CallStep> &At);
  bool isMadeIn(Entity E, const ObjectRef &O, bool OfAny,
                std::optional<CallStep> &At);
  std::optional<CallStep> findConstruction(const EnginePath &P,
                                           const ObjectRef &O);
  bool isPutLater(const ObjectRef &O);
  std::vector<ObjectRef> findCopied(ThreadReach &By, const ObjectRef &O);

  AnalysisContext &TU;
  const EnginePaths &Paths;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEOBJECTS_H
