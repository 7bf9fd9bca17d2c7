//===- TUAnalysis.h - What all checks of one TU share --------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Owns the facts, effects and indexes of one translation unit, each made the
// first time it is asked for. All checks of the TU share one; it belongs to the
// thread that runs them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_TUANALYSIS_H
#define INTEROP_LIB_ANALYSIS_TUANALYSIS_H

#include "Analysis/EngineCalls.h"
#include "Analysis/EntryWalk.h"
#include "Analysis/ModelledCalls.h"
#include "Analysis/StartedChanges.h"
#include "Analysis/ThreadWalk.h"
#include "CallGraph/Knowledge.h"
#include "Effects/EffectTable.h"
#include "Models/ManagedSources.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <deque>
#include <memory>

namespace interop {

class LockView;
class SummaryReader;
struct IndexView;
class PostedCallables;
class ThreadRoots;
struct ThreadRootOptions;

class TUAnalysis {
public:
  /// \p Managed may be null.
  TUAnalysis(clang::ASTContext &Ctx, std::shared_ptr<const ModelSet> Models,
             std::shared_ptr<const ManagedSources> Managed = nullptr);
  /// The unit is one of a linked program. To be said before anything is asked.
  void setIndex(IndexView View);
  /// What was wrong with the index, once each; empty while nothing was.
  llvm::ArrayRef<std::string> getIndexErrors() const;
  ~TUAnalysis();

  /// True if no model, annotation or attribute speaks of anything in the TU.
  bool isEmpty() const { return Known.isEmpty(); }
  clang::ASTContext &getContext() { return Ctx; }
  Knowledge &getKnowledge() { return Known; }
  EffectTable &getEffects() { return Effects; }
  const ModelledCalls &getModelledCalls();
  const StartedChanges &getStartedChanges();
  const EntryWalk &getEntryWalk();
  const ThreadWalk &getThreadWalk();
  const PostedCallables &getPostedCallables();
  /// Made by the options of whoever asks first.
  ThreadRoots &getThreadRoots(const ThreadRootOptions &Options);
  EngineCalls &getEngineCalls() { return Engines; }
  /// One for each interpreter lock that models of the TU declare.
  llvm::ArrayRef<std::unique_ptr<LockView>> getLockViews();
  /// What stands in for \p Part of \p In, which a team of threads runs.
  const clang::FunctionDecl &getTeamBody(const clang::FunctionDecl &In,
                                         const clang::CapturedStmt &Part);
  /// The native method of managed code that the C function \p Symbol is and
  /// that a finalizer or cleaner calls; null if none is known to.
  const ManagedNative *findManaged(llvm::StringRef Symbol) const {
    return Managed ? Managed->find(Symbol) : nullptr;
  }
  /// Keeps events that belong to no body for as long as the analysis lives.
  const std::vector<Event> &keep(std::vector<Event> Events) {
    return Kept.emplace_back(std::move(Events));
  }

private:
  clang::ASTContext &Ctx;
  Knowledge Known;
  std::unique_ptr<SummaryReader> Foreign; ///< null without an index
  EffectTable Effects;
  std::shared_ptr<const ManagedSources> Managed;
  std::unique_ptr<ModelledCalls> Calls;
  std::unique_ptr<StartedChanges> Changes;
  std::unique_ptr<EntryWalk> Walk;
  std::unique_ptr<ThreadWalk> Threads;
  std::unique_ptr<PostedCallables> Posted;
  std::unique_ptr<ThreadRoots> Roots;
  EngineCalls Engines;
  std::vector<std::unique_ptr<LockView>> Locks;
  bool LocksMade = false;
  std::deque<std::vector<Event>> Kept;
  llvm::DenseMap<const clang::Stmt *, const clang::FunctionDecl *> TeamBodies;
};

/// Runs \p Work on a thread whose stack bears whatever shape the parser bore,
/// and returns when it is done.
void runOnLargeStack(llvm::function_ref<void()> Work);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_TUANALYSIS_H
