//===- EngineCalls.h - Calls that enter engines -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds which functions enter an engine, on which object, and which threads may
// do so in this unit: what its own calls settle counts for more than a row.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_ENGINECALLS_H
#define INTEROP_LIB_ANALYSIS_THREADS_ENGINECALLS_H

#include "Facts/Fact.h"
#include "Facts/ModelLookup.h"

namespace interop {

class AnalysisContext;

struct EngineEntry {
  const EngineModel *Engine = nullptr; ///< never null
  std::optional<Place> At;             ///< for a PerHandle engine
};

/// Returns what \p Call, of a method, is made on; null if it is no such call.
const clang::Expr *getCalledOn(const Fact &Call);

/// Returns the local that \p Call, of a method, is made on, if that is an
/// object and no way to one: what it was copied or moved from is another. Null
/// if there is none.
const clang::VarDecl *findOwnObject(const Fact &Call);

class EngineCalls {
public:
  explicit EngineCalls(AnalysisContext &TU) : TU(TU) {}

  /// Returns what a call of \p F enters: by its own row, as a release of a
  /// handle of an engine, or as a method of a class that is an engine's.
  std::optional<EngineEntry> find(const clang::FunctionDecl &F);
  /// Returns which threads may enter \p Engine.
  Affinity getAffinity(const EngineModel &Engine);
  /// True if the thread that calls \p F is the one that \p Engine belongs to.
  bool isOwners(const clang::FunctionDecl &F, const EngineModel &Engine);
  /// True if \p F asks on which thread it is called.
  bool asksThread(const clang::FunctionDecl &F);
  /// True if what \p F is given to call runs on the thread of an engine, be it
  /// the main one.
  bool isDispatcher(const clang::FunctionDecl &F);

private:
  std::optional<EngineEntry> findMethods(const clang::FunctionDecl &F);
  Affinity findAffinity(const EngineModel &Engine);
  bool isRun(const clang::FunctionDecl *F);

  AnalysisContext &TU;
  llvm::DenseMap<const clang::Decl *, EngineEntry>
      Known; ///< Engine may be null
  llvm::DenseMap<const EngineModel *, Affinity> Affinities;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_ENGINECALLS_H
