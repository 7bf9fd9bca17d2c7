//===- LockFixContext.h - What lock fixes of a unit share -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what lock fixes of a unit share: how its regions are written, the names
// that are used up, and what is known of calls that regions hold.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKFIXCONTEXT_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKFIXCONTEXT_H

#include "Analysis/InterpreterLock/LockView.h"
#include "Diagnostics/GeneratedCode.h"
#include "Edits/IncludeEdit.h"
#include "Edits/InterpreterLock/SynchronousCallbacks.h"
#include "Edits/Regions/LockRegions.h"
#include "Edits/Regions/LockScopes.h"
#include "Edits/Regions/NonThrowingCalls.h"

namespace interop {

struct LockFixOptions {
  /// RAII types whose default constructor drops or takes the lock; empty: what
  /// models and the unit offer.
  std::string ReleaseGuard, AcquireGuard;
};

struct LockFixContext {
  LockFixContext(const LockFixOptions &Options, AnalysisContext &TU)
      : Options(Options), TU(TU), Scopes(TU), Quiet(TU.getEffects()),
        Generated(TU.getLookup().getModels(), TU.getContext()),
        Includes(TU.getContext().getSourceManager()) {}

  FreshNames &getNames(const clang::FunctionDecl &F);
  LockView &getView(const LockModel &Lock);
  /// Returns true if \p E is a finalizer, or is called by one.
  bool isInFinalizer(Entity E, const LockModel &Lock);
  /// Calls of \p In during which callbacks use the interpreter of \p Lock.
  std::vector<const Fact *> findDrivers(Entity In, const LockModel &Lock);
  /// Adds what may throw to \p To: nothing may between macros.
  void addThrowers(const FunctionFacts &Facts, std::vector<const Fact *> &To);

  /// \p Base, or with a number behind it: no word of the unit. Not given twice.
  std::string makeGlobalName(const std::string &Base);

  /// True if the unit knows what \p Text is made of, or can include it.
  bool isUsable(const RegionText &Text) const;
  /// Returns the style of a region in \p F without \p Lock (\p Drops) or with
  /// it: a guard, or \p Lines. Guards alone are safe where something may throw.
  RegionStyle makeStyle(const LockModel &Lock, bool Drops,
                        const RegionText &Lines, const clang::FunctionDecl &F);

  /// Includes what \p Text needs in the file of \p User, if it does not yet, by
  /// an edit that was given before either (unless \p Alone).
  std::optional<clang::FixItHint>
  include(const RegionText &Text, clang::SourceLocation User, bool Alone);

  const LockFixOptions Options;
  AnalysisContext &TU;
  LockScopes Scopes;
  QuietCalls Quiet;
  const GeneratedCode Generated;

private:
  bool isKnown(const RegionText &Text) const;

  IncludeEdit Includes;
  llvm::DenseMap<const LockModel *, std::unique_ptr<DrivenCallbacks>> Driven;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<FreshNames>>
      Names;
  llvm::StringSet<> GlobalNames;
  llvm::DenseMap<const LockModel *, llvm::DenseSet<const void *>> InFinalizers;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKFIXCONTEXT_H
