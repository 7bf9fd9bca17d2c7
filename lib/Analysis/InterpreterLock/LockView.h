//===- LockView.h - One interpreter lock in one unit ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what all checks ask of one interpreter lock: its flow, who enters what,
// and what each function finds of it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LOCKVIEW_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LOCKVIEW_H

#include "Analysis/InterpreterLock/LockContexts.h"

namespace interop {

class LockView {
public:
  LockView(AnalysisContext &TU, const LockModel &Lock)
      : Effects(TU.getEffects()), Known(TU.getLookup()),
        SM(TU.getContext().getSourceManager()),
        Flow(TU.getEffects(), TU.getLookup(), TU.getContext(), Lock),
        Entries(TU, Flow), Contexts(Flow, Effects, Entries) {}

  const LockModel &getLock() const { return Flow.getLock(); }
  EffectTable &getEffects() { return Effects; }
  LockFlow &getFlow() { return Flow; }
  const EntryLockState &getEntries() const { return Entries; }
  LockContexts &getContexts() { return Contexts; }

  const Fact &getFact(Entity E, unsigned I) {
    return Effects.getFacts(E).All[I];
  }
  /// Returns true if findings may stand in \p F: it is the user's.
  bool isReported(const clang::FunctionDecl &F) const;
  /// Returns the path from fact \p I of \p E, entered with \p Now, to what \p
  /// First, a member of LockSummary, says of the callees: say a need.
  CallPath makeChain(Entity E, LockPresence Now, unsigned I,
                     int LockSummary::*First);
  /// True if the end of a \p T, where the lock is not held, needs it; of a shared
  /// owner with \p IsLast.
  bool endNeedsLock(clang::QualType T, bool IsLast = false);
  /// Returns true if the end of a parameter of \p F needs it.
  bool endsNeedingParams(const clang::FunctionDecl &F);
  /// Facts of \p F that need the lock, themselves or through what they call.
  std::vector<const Fact *> findNeeds(const clang::FunctionDecl &F);

private:
  EffectTable &Effects;
  ModelLookup &Known;
  const clang::SourceManager &SM;
  LockFlow Flow;
  EntryLockState Entries;
  LockContexts Contexts;
};

/// One view for each interpreter lock that models of the unit declare.
class LockViews {
public:
  explicit LockViews(AnalysisContext &TU);

  llvm::ArrayRef<std::unique_ptr<LockView>> get() const { return Views; }

private:
  std::vector<std::unique_ptr<LockView>> Views;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LOCKVIEW_H
