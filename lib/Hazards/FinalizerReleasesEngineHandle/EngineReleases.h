//===- EngineReleases.h - Releases that enter an engine ------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which engine the release of a handle enters, and whether something on the
// path to it sees to it that the right thread does so. What the two halves of
// interop-finalizer-releases-engine-handle share.
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

  /// The engine that \p R enters; null if it is none's.
  const EngineModel *find(const HandleRelease &R);

  /// True if what \p R releases is the engine that it enters, not a part of it.
  bool isEngine(const HandleRelease &R);

  /// True if somebody on \p Path hands the rest to the thread of \p Engine, is
  /// that thread, or asks which one it is.
  bool isSentToOwner(const CallPath &Path, const EngineModel &Engine);

  /// True if what \p R of \p E releases was made on the way there, so by the
  /// same thread.
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
