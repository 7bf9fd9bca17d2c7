//===- FinalizerReleases.h - Engines that the last owner calls ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds handles of engines with an affinity that are released by whichever
// thread happens to be last: a collector's thread, or a thread that was given a
// copy of a shared pointer.
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
  /// From the finalizer, or the end of the shared object, to the release, which
  /// enters the engine. Not empty; In may be null in the first step.
  CallPath Chain;

  // Set for Collected.

  Finalizer By;
  const LockModel *Runtime = nullptr; ///< whose collector it is

  // Set for LastOwner.

  const clang::ValueDecl *Shared = nullptr;  ///< what is captured or passed
  clang::SourceLocation SharedAt;            ///< where it is
  const clang::FunctionDecl *In = nullptr;   ///< the function that does
  const clang::FunctionDecl *Body = nullptr; ///< what runs on the other thread
  /// The callee that it is handed to; may be a constructor of a thread.
  const clang::FunctionDecl *Starter = nullptr;
  clang::SourceLocation StartedAt;
  const clang::FunctionDecl *Deleter = nullptr; ///< given to the pointer
  clang::SourceLocation DeleterAt;

  /// Where the user must act.
  clang::SourceLocation getPlace() const;
  const Fact &getRelease() const { return *Chain.back().At; }
};

/// Returns the releases in source order, one for each finalizer, or capture,
/// and place.
std::vector<EngineRelease>
findEngineReleases(AnalysisContext &TU,
                   const FinalizerReleasesEngineHandleOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASES_H
