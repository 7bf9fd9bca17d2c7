//===- EnginePaths.h - The paths of all threads to engines ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects, for each thread root, the calls by which it enters engines: one
// path to each, with the locks held there and the object that is used.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEPATHS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEPATHS_H

#include "Analysis/Threads/ThreadReach.h"
#include "Hazards/EngineThreads/EngineProblems.h"

namespace interop {

struct EnginePath {
  ThreadPath Path;
  const EngineModel *Engine = nullptr;
  ThreadReach *Reach = nullptr; ///< of Path.Root
  /// The engine is this thread's own, for good or while the call is made.
  bool IsOwner = false;
  /// Set for a PerHandle engine; in the terms of the root's starter.
  ObjectRef Object;
  ObjectRef Part; ///< the call's own; Object is what that is a part of
};

class EnginePaths {
public:
  EnginePaths(AnalysisContext &TU, ThreadRoots &Roots);

  /// Returns the paths root by root, those of one root in the order in which it
  /// reaches them; none to an engine that any thread may enter.
  llvm::ArrayRef<EnginePath> get() const { return Paths; }
  const std::deque<ThreadReach> &getReaches() const { return Reaches; }

private:
  void add(ThreadReach &Reach);
  void addBody(ThreadReach &Reach, Entity E);
  bool isOwner(ThreadReach &Reach, const EngineModel &Engine);
  const CallStep *findOwning(ThreadReach &Reach, const EngineModel &Engine);
  void addOwning(ThreadReach &Reach, llvm::ArrayRef<EnginePath> Own);
  bool holdsLock(const LockSet &Held, const EngineModel &Engine);
  ObjectRef findObject(const ThreadPath &Path, const Place &At);
  void findWholes();
  ObjectRef getWhole(const ObjectRef &Part) const;
  bool trim(CallPath &Calls);
  bool mayBeSettled(const EnginePath &P);

  AnalysisContext &TU;
  ThreadGraph Graph;
  std::deque<ThreadReach> Reaches;
  std::vector<EnginePath> Paths;
  /// The call by which an engine is the thread's own; of no fact: none.
  llvm::DenseMap<std::pair<const ThreadReach *, const EngineModel *>, CallStep>
      Owners;
  /// What a handle was made of that is of the same engine, by the handle's
  /// leaf: of a timer its loop. Unknown where there are several.
  llvm::DenseMap<const clang::ValueDecl *, ObjectRef> Wholes;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_ENGINEPATHS_H
