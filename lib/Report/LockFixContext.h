//===- LockFixContext.h - What lock fixes of a unit share ----- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How regions are written in the unit, the names that fixes of a function have
// used up, and what is known of calls that regions hold.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_REPORT_LOCKFIXCONTEXT_H
#define INTEROP_LIB_REPORT_LOCKFIXCONTEXT_H

#include "Report/DrivenCallbacks.h"
#include "Report/GeneratedCode.h"
#include "Report/LockRegions.h"
#include "Report/LockScopes.h"
#include "Report/QuietCalls.h"

namespace interop {

struct LockFixOptions {
  /// RAII types whose default constructor drops or takes the lock; empty: what
  /// models and the unit offer.
  std::string ReleaseGuard, AcquireGuard;
};

struct LockFixContext {
  LockFixContext(const LockFixOptions &Options, TUAnalysis &TU)
      : Options(Options), TU(TU), Scopes(TU), Quiet(TU.getEffects()),
        Generated(TU.getKnowledge().getModels(), TU.getContext()) {}

  FreshNames &getNames(const clang::FunctionDecl &F);
  LockView &getView(const LockRow &Lock);
  /// Calls of \p In during which callbacks use the interpreter of \p Lock.
  std::vector<const Event *> findDrivers(Entity In, const LockRow &Lock);
  /// Adds what may throw to \p To: nothing may between macros.
  void addThrowers(const FunctionFacts &Facts, std::vector<const Event *> &To);

  /// True if the unit knows what \p Text is made of.
  bool isUsable(const RegionText &Text) const;
  /// Of a region in \p F without \p Lock (\p Drops) or with it: a guard, or
  /// \p Lines. Guards alone are safe where something may throw.
  RegionStyle makeStyle(const LockRow &Lock, bool Drops,
                        const RegionText &Lines, const clang::FunctionDecl &F);

  const LockFixOptions Options;
  TUAnalysis &TU;
  LockScopes Scopes;
  QuietCalls Quiet;
  const GeneratedCode Generated;

private:
  llvm::DenseMap<const LockRow *, std::unique_ptr<DrivenCallbacks>> Driven;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<FreshNames>>
      Names;
};

} // namespace interop

#endif // INTEROP_LIB_REPORT_LOCKFIXCONTEXT_H
