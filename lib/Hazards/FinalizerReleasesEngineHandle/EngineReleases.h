//===- EngineReleases.h - Releases that enter an engine ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers which engine the release of a handle enters, and whether something on
// the path to it sees to it that the right thread does so. Both halves of
// interop-finalizer-releases-engine-handle use it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_ENGINERELEASES_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_ENGINERELEASES_H

#include "Analysis/Calls/Witness.h"

namespace interop {

class AnalysisContext;

class EngineReleases {
public:
  /// \p Dispatchers: names, qualified or not, of further functions that run
  /// what they are given on an engine's own thread.
  EngineReleases(AnalysisContext &TU, llvm::ArrayRef<std::string> Dispatchers)
      : TU(TU), Dispatchers(Dispatchers) {}

  /// Returns the engine that \p R enters; null if it enters none.
  const EngineModel *find(const HandleRelease &R);

  /// True if what \p R releases is the engine that it enters, not a part of it.
  bool isEngine(const HandleRelease &R);

  /// Returns true if a function on \p Path hands the rest to the thread of \p
  /// Engine, runs on that thread, or asks which thread it is on.
  bool isSentToOwner(const CallPath &Path, const EngineModel &Engine);

  /// Returns true if what \p R releases was made within the path from \p E to
  /// the release, and so by the same thread.
  bool isOwnThreads(Entity E, const HandleRelease &R);

private:
  bool sendsToOwner(const CallStep &Frame);
  bool isSending(const clang::FunctionDecl &F);
  bool knowsThread(Entity E, const EngineModel &Engine);

  AnalysisContext &TU;
  const llvm::ArrayRef<std::string> Dispatchers;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_ENGINERELEASES_H
