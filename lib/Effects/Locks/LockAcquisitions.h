//===- LockAcquisitions.h - The locks that an entity takes ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds for each entity the locks that it waits for, itself or through what it
// calls, each once with the first path to it; and those that it drops for its
// callers. Solved bottom-up, each entity once: what is known of one only grows,
// by at most Budget::LockAcquisitions of a kind, so that the worklist ends.
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
  /// The lock as the first path names it, with what it is a part of.
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
      : Effects(Effects), Known(Known), Ctx(Ctx) {}

  /// Returns the locks in the order of finding. The reference stays valid.
  const std::vector<LockAcquisition> &getTaken(Entity E) {
    return getSolved(E).Taken;
  }
  /// Locks that \p E drops without having taken them, and does not take again.
  const std::vector<LockAcquisition> &getDropped(Entity E) {
    return getSolved(E).Dropped;
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
  struct Node {
    Entity Self;
    const FunctionFacts *Facts = nullptr;
    std::vector<LockAcquisition> Taken, Dropped;
    llvm::SmallSetVector<Node *, 4> Waiting; ///< callers, until it is solved
    bool Visited = false;
    bool Solved = false;
    bool Queued = false;
  };
  Node &getNode(Entity E);
  Node &getSolved(Entity E);
  void solve(Entity E);
  bool update(Node &N);
  void addOwn(Node &N);
  bool isHeld(const Node &N, FlowPoint At, const ObjectRef &Lock);
  void addInner(Node &N, unsigned I);
  std::vector<LockAcquisition> findLibrary(const Fact &E, unsigned I);
  bool isReachedWith(const LockAcquisition &T, const Fact &Call);
  std::vector<LockAcquisition> carry(const std::vector<LockAcquisition> &From,
                                     const FunctionFacts &In, unsigned I);

  EffectTable &Effects;
  ModelLookup &Known;
  const clang::ASTContext &Ctx;
  llvm::DenseMap<const void *, std::unique_ptr<Node>> Nodes;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKACQUISITIONS_H
