//===- LockAcquisitions.h - The locks that an entity takes ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each entity the locks that it waits for, itself or through what it calls,
// each once with the first way there; and those that it drops for its callers.
// Solved bottom-up, each entity once: what is known of one only grows, by at
// most Budget::LockAcquisitions of a kind, so that the worklist ends.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_LOCKACQUISITIONS_H
#define INTEROP_LIB_EFFECTS_LOCKS_LOCKACQUISITIONS_H

#include "Effects/EffectTable.h"

namespace interop {

/// One lock, as a body names it.
struct NamedLock {
  LockOperation::KindTy Kind = LockOperation::Mutex;
  ObjectRef Object;               ///< unknown of a library's
  const LockModel *Row = nullptr; ///< a library's

  bool operator==(const NamedLock &O) const {
    return Kind == O.Kind && Object == O.Object && Row == O.Row;
  }
};

/// One lock that an entity takes, or drops.
struct LockAcquisition {
  NamedLock Lock;
  /// As the first way names it, with what it is a part of.
  ObjectRef Whole;
  unsigned Via = 0; ///< index of the fact in this entity
  /// The operation in this entity; null where the fact's target has it, or
  /// where the fact takes a library's lock.
  const LockOperation *Op = nullptr;
  /// Index of the taking in that target.
  std::optional<unsigned> Inner;
};

class LockAcquisitions {
public:
  LockAcquisitions(EffectTable &Effects, ModelLookup &Known,
                   const clang::ASTContext &Ctx)
      : Effects(Effects), Known(Known), Ctx(Ctx),
        Summaries(
            Fixpoint, [this](Entity E, Summary &S) { return update(E, S); },
            Effects.readTargets()) {}

  /// In the order in which they were found. The reference stays valid.
  const std::vector<LockAcquisition> &getTaken(Entity E) {
    return Summaries.get(E).Taken;
  }
  /// Locks that \p E drops without having taken them, and does not take again.
  const std::vector<LockAcquisition> &getDropped(Entity E) {
    return Summaries.get(E).Dropped;
  }
  /// What fact \p I of \p E takes by its row or by its target; operations of
  /// \p E itself are in its facts.
  std::vector<LockAcquisition> getTakenAt(Entity E, unsigned I);
  /// What its target drops for \p E or its callers.
  std::vector<LockAcquisition> getDroppedAt(Entity E, unsigned I);
  /// The fact of \p E that \p Op belongs to, by index: the call, or what comes
  /// last before it.
  static unsigned findFact(const FunctionFacts &Facts, const LockOperation &Op);

private:
  struct Summary {
    std::vector<LockAcquisition> Taken, Dropped;
    bool HasOwn = false;
  };
  bool update(Entity E, Summary &S);
  void addOwn(const FunctionFacts &In, Summary &S);
  bool isHeld(Entity E, FlowPoint At, const ObjectRef &Lock);
  void addInner(const FunctionFacts &In, unsigned I, Summary &S);
  std::vector<LockAcquisition> findLibrary(const Fact &E, unsigned I);
  bool isReachedWith(const LockAcquisition &T, const Fact &Call);
  std::vector<LockAcquisition> carry(const std::vector<LockAcquisition> &From,
                                     const FunctionFacts &In, unsigned I);

  EffectTable &Effects;
  ModelLookup &Known;
  const clang::ASTContext &Ctx;
  SummaryFixpoint Fixpoint;
  SummaryTable<Entity, Summary> Summaries;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKACQUISITIONS_H
