//===- ProgramLocks.h - Which locks are held, taken, dropped ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The locks of a program: those held at a place of a body, along a path of
// calls, and wherever a body is entered; and what an entity does to its
// callers, itself or through what it calls: each lock that it waits for, or
// drops for them, once with the first way there. Interpreters' locks are not
// among them: see LockFlow.
//
// What is known of an entity only grows, by at most Budget::LockAcquisitions of
// a kind, so that the fixpoint ends.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_PROGRAMLOCKS_H
#define INTEROP_LIB_ANALYSIS_LOCKS_PROGRAMLOCKS_H

#include "Analysis/AnalysisContext.h"
#include "Dataflow/SummaryFixpoint.h"
#include "Facts/CallPath.h"

namespace interop {

/// One lock that an entity takes, or drops.
struct LockAcquisition : LockId {
  unsigned Via = 0; ///< index of the fact in this entity
  /// The operation in this entity; null where the fact's target has it, or
  /// where the fact takes a library's lock.
  const LockOperation *Op = nullptr;
  /// Index of the taking in that target.
  std::optional<unsigned> Inner;
  /// What the fact runs, where it names no target: a callable that is kept in
  /// what it calls.
  Entity Kept;
};

class ProgramLocks {
public:
  explicit ProgramLocks(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()),
        Summaries(
            Fixpoint, [this](Entity E, Summary &S) { return update(E, S); },
            [this](Entity E, llvm::function_ref<void(const Entity &)> See) {
              for (const Fact &Ev : Effects.getFacts(E).All)
                for (Entity Run : findRun(Ev))
                  See(Run);
            }) {}

  //===-- What is held ----------------------------------------------------===//

  /// At \p At of \p E, by \p E itself: all kinds.
  LockSet getHeld(Entity E, FlowPoint At) {
    return Effects.getHeldLocks(E).getAllAt(At);
  }
  /// Likewise; something without a name is held as well if \p E calls anything
  /// before \p At that takes a lock which a function returns, which may fail to
  /// be taken, or a lock or guard of the program's own making.
  LockSet getHeldWithUnnamed(Entity E, const Fact &At);
  /// Mutexes at the last call of \p Path on every way from its first body, in
  /// that one's terms.
  LockSet getHeldAlong(llvm::ArrayRef<CallStep> Path);
  /// What every caller in view holds where it calls \p E, as the program names
  /// it; nothing in recursion.
  const LockSet &getHeldAtEntry(Entity E);
  /// What is held at all calls during which libraries run \p F, which is given
  /// to them for these alone; nothing if others may call it.
  const LockSet &getHeldAroundRuns(const clang::FunctionDecl &F);

  //===-- What is taken and dropped ---------------------------------------===//

  /// The bodies that \p E runs: its target, or the few callables that may be
  /// kept in what it calls.
  llvm::SmallVector<Entity, 1> findRun(const Fact &E);
  /// In the order in which they were found. The reference stays valid.
  const std::vector<LockAcquisition> &getTaken(Entity E) {
    return Summaries.get(E).Taken;
  }
  /// Locks that \p E drops without having taken them, and does not take again.
  const std::vector<LockAcquisition> &getDropped(Entity E) {
    return Summaries.get(E).Dropped;
  }
  /// Each taking of \p E: first by operations of its own, then by the row or
  /// the target of each of its facts.
  std::vector<LockAcquisition> getTakings(Entity E);
  /// Where in \p E it takes, or drops, \p T.
  FlowPoint getPlace(Entity E, const LockAcquisition &T) {
    return T.Op ? T.Op->At : Effects.getFacts(E).All[T.Via].At;
  }
  /// What the target of fact \p I of \p E drops for \p E or its callers.
  std::vector<LockAcquisition> getDroppedAt(Entity E, unsigned I);
  /// From \p E to where it takes \p T; sets \p Taken to that place.
  CallPath makeChain(Entity E, const LockAcquisition &T,
                     clang::SourceLocation &Taken);
  /// \p E takes \p T by way of a callable that is kept in what is called.
  bool isTakenInCallback(Entity E, const LockAcquisition &T);
  /// The fact of \p E that \p Op belongs to, by index: the call, or what comes
  /// last before it.
  static unsigned findFact(const FunctionFacts &Facts, const LockOperation &Op);

private:
  struct Summary {
    std::vector<LockAcquisition> Taken, Dropped;
    bool HasOwn = false; ///< those of its own operations are in them
  };
  bool update(Entity E, Summary &S);
  void addOwn(const FunctionFacts &In, Summary &S);
  LockSet meetCallers(Entity E, const clang::FunctionDecl &F);
  LockSet meetDrivers(const clang::FunctionDecl &F);
  void meet(Entity In, const Fact &Call, std::optional<LockSet> &Common);
  bool takesUnnamed(const Fact &At);
  /// What \p E does to locks, in all; beyond \p Depth calls nothing.
  enum LeftTy : uint8_t { Nothing, Taken, Dropped };
  LeftTy findLeft(Entity E, unsigned Depth);
  void addInner(const FunctionFacts &In, unsigned I, Summary &S);
  std::vector<LockAcquisition> findLibrary(const Fact &E, unsigned I);
  bool isReachedWith(const LockAcquisition &T, const Fact &Call);
  std::vector<LockAcquisition> carry(const std::vector<LockAcquisition> &From,
                                     const FunctionFacts &In, unsigned I,
                                     Entity Run);

  AnalysisContext &TU;
  EffectTable &Effects;
  SummaryFixpoint Fixpoint;
  SummaryTable<Entity, Summary> Summaries;
  llvm::DenseMap<const void *, std::unique_ptr<LockSet>> AtEntry;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<LockSet>>
      AroundRuns;
  /// The first fact that takes a lock without a name, by index.
  llvm::DenseMap<const void *, size_t> Lockers;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_PROGRAMLOCKS_H
