//===- FinalizerReleases.h - Engines that the last owner calls  -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles of engines that choose their threads, released by whoever happens to
// be last: a collector, which calls finalizers on a thread of its own, or a
// thread that was given a copy of a shared pointer.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASES_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASES_H

#include "Analysis/InterpreterLock/Finalizers.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleasesEngineHandle.h"

namespace interop {

struct EngineRelease {
  enum KindTy : uint8_t {
    Collected, ///< a collector's thread releases it
    LastOwner, ///< a thread that shares it may
  };
  KindTy Kind = Collected;
  const EngineModel *Engine = nullptr; ///< never null
  Affinity Threads = Affinity::Any;    ///< which threads may enter it here
  bool IsItself = false;               ///< what is released is that engine
  std::string Handle;                  ///< its kind
  /// From the finalizer, or the end of the shared object, to the release (back,
  /// whose callee enters the engine). Not empty; In may be null of the first.
  CallPath Chain;

  // Of Collected.

  Finalizer By;
  const LockModel *Runtime = nullptr; ///< whose collector it is

  // Of LastOwner.

  const clang::ValueDecl *Shared = nullptr;  ///< what is captured or passed
  clang::SourceLocation SharedAt;            ///< where
  const clang::FunctionDecl *In = nullptr;   ///< who does
  const clang::FunctionDecl *Body = nullptr; ///< what runs on the other thread
  /// The call that hands it over; a constructor of a thread, too.
  const clang::FunctionDecl *Starter = nullptr;
  clang::SourceLocation StartedAt;
  const clang::FunctionDecl *Deleter = nullptr; ///< given to the pointer
  clang::SourceLocation DeleterAt;

  /// Where the user must act.
  clang::SourceLocation getPlace() const;
  const Fact &getRelease() const { return *Chain.back().At; }
};

/// In source order, one for each finalizer, or capture, and place.
std::vector<EngineRelease>
findEngineReleases(AnalysisContext &TU,
                   const FinalizerReleasesEngineHandleOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASES_H
