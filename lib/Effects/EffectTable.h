//===- EffectTable.h - What calling an entity can do ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Waits, and what is released or deleted, inferred bottom-up: an entity waits
// where it calls something that waits, under the conditions on its own
// parameters that the inner condition becomes at the call site. Computed on
// demand, each entity once, all kinds of effects in one fixpoint with an
// explicit worklist: effects only grow, at most Budget::EffectsKept of a kind
// per entity, so that it ends; the first witness found stays, so that witnesses
// have no cycle.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_EFFECTTABLE_H
#define INTEROP_LIB_EFFECTS_EFFECTTABLE_H

#include "Dataflow/HeldLocks.h"
#include "Facts/Collection/FactCollector.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <memory>

namespace interop {

/// A test on a parameter of the entity that must come out as Expected.
struct ParamCondition {
  unsigned Param = 0;
  const ArgumentTest *Test = nullptr;
  bool Expected = true;
  bool operator==(const ParamCondition &O) const {
    return Param == O.Param && Test == O.Test && Expected == O.Expected;
  }
};

/// What every kind of effect has.
struct Effect {
  const FunctionModel *Row = nullptr; ///< of the call that has it in the end
  const Fact *Cause = nullptr;        ///< that call
  bool IfLastOwner = false;
  ObjectRef Object; ///< what it is about, in the entity's terms
  llvm::SmallVector<ParamCondition, 1> Conditions; ///< all must hold
  unsigned Via = 0; ///< index of the fact in this entity
  /// Index of the effect, among those of its kind, in the target of that fact;
  /// none if Via itself has it.
  std::optional<unsigned> Inner;
};

/// One wait that an entity can make. Object: the thread or handle.
struct Wait : Effect {
  bool IsJoin = false; ///< as unbounded as the body it joins
  BlockingClass Class = BlockingClass::Unbounded;
};

/// One handle that an entity releases. Object: where the handle is kept.
struct HandleRelease : Effect {
  const Release *What = nullptr; ///< the entry of Row
};

/// One object that an entity deletes. Object: the pointer to it.
struct Deletion : Effect {};

/// Takes a lock of a library's own: FunctionModel::TakesLocks. Object: what it
/// is called on, else its first argument.
struct LibraryLocking : Effect {};

class EffectTable {
public:
  EffectTable(ModelLookup &Known, clang::ASTContext &Ctx)
      : Known(Known), Ctx(Ctx) {}

  const FunctionFacts &getFacts(Entity E);
  /// Returns the locks held in \p E alone, whatever its callers hold.
  const HeldLocks &getHeldLocks(Entity E);
  /// Effects come in the order of their facts. The references stay valid.
  const std::vector<Wait> &getWaits(Entity E) { return getSolved(E).Waits; }
  const std::vector<HandleRelease> &getReleases(Entity E) {
    return getSolved(E).Releases;
  }
  const std::vector<Deletion> &getDeletions(Entity E) {
    return getSolved(E).Deletions;
  }
  const std::vector<LibraryLocking> &getLibraryLockings(Entity E) {
    return getSolved(E).LibraryLockings;
  }
  /// True if \p Handle is a local of \p E that gets a handle made in \p E.
  bool isMadeIn(Entity E, const ObjectRef &Handle);
  /// True if \p E, or what it calls, may make a handle, or an object by new
  /// that is kept in a raw pointer.
  bool mayAcquire(Entity E) { return getSolved(E).Acquires; }

  /// Entities that \p E reaches through calls, \p E first, each once; stops
  /// where \p Of ends.
  std::vector<Entity> getReached(Entity E, Budget Of = Budget::ReachedBodies);

private:
  struct Node {
    std::unique_ptr<FunctionFacts> Facts;
    std::optional<HeldLocks> Locks; ///< made when asked for
    std::vector<Wait> Waits;
    std::vector<HandleRelease> Releases;
    std::vector<Deletion> Deletions;
    std::vector<LibraryLocking> LibraryLockings;
    bool Acquires = false;
    /// Whoever was found to call it before it was solved, each once.
    llvm::SmallSetVector<Node *, 4> Waiting;
    bool Visited = false; ///< own effects are in the lists
    bool Solved = false;
    bool Queued = false;
  };
  Node &getNode(Entity E);
  Node &getSolved(Entity E);
  void solve(Entity E);
  bool update(Node &N);
  static size_t countEffects(const Node &N);
  void addOwn(Node &N, unsigned FactIndex);
  void addInner(Node &N, unsigned FactIndex);
  void addOwnWaits(Node &N, unsigned FactIndex);

  ModelLookup &Known;
  clang::ASTContext &Ctx;
  llvm::DenseMap<const void *, std::unique_ptr<Node>> Nodes;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_EFFECTTABLE_H
