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
#include "Dataflow/SummaryFixpoint.h"
#include "Effects/CallContext.h"
#include "Effects/WantOfMemory.h"
#include "Facts/Collection/FactCollector.h"
#include "Support/Budgets.h"

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

struct EffectSummary;

/// What every kind of effect has.
struct Effect {
  const FunctionModel *Row = nullptr; ///< of the call that has it in the end
  const Fact *Cause = nullptr;        ///< that call
  bool IfLastOwner = false;
  ObjectRef Object; ///< what it is about, in the entity's terms
  /// Object is a local of a body further in: nothing here has it.
  bool IsOfInner = false;
  llvm::SmallVector<ParamCondition, 1> Conditions; ///< all must hold
  unsigned Via = 0; ///< index of the fact in this entity
  /// What it is in the target of that fact: the effect of its kind with the
  /// index Inner. Null if Via itself has it.
  const EffectSummary *Of = nullptr;
  unsigned Inner = 0;
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

/// What a body does that is called in one context.
struct EffectSummary {
  std::vector<Wait> Waits;
  std::vector<HandleRelease> Releases;
  std::vector<Deletion> Deletions;
  std::vector<LibraryLocking> LibraryLockings;
  bool Acquires = false;
  bool IsByConstants = false; ///< the context has some
  bool HasOwn = false;        ///< own effects are in the lists
  std::vector<bool> Reached;  ///< by block; empty: all are

  const std::vector<Wait> &getAll(const Wait &) const { return Waits; }
  const std::vector<HandleRelease> &getAll(const HandleRelease &) const {
    return Releases;
  }
  const std::vector<Deletion> &getAll(const Deletion &) const {
    return Deletions;
  }
  const std::vector<LibraryLocking> &getAll(const LibraryLocking &) const {
    return LibraryLockings;
  }
};

/// What \p E is in the body that its fact calls; null if that fact has it of
/// itself.
template <typename T> const T *getInner(const T &E) {
  return E.Of ? &E.Of->getAll(E)[E.Inner] : nullptr;
}

class EffectTable {
public:
  EffectTable(ModelLookup &Known, clang::ASTContext &Ctx);

  const FunctionFacts &getFacts(Entity E);
  /// SummaryTable::ReadsTy of entities that read what their bodies call.
  auto readTargets() {
    return [this](Entity E, llvm::function_ref<void(const Entity &)> See) {
      for (const Fact &Ev : getFacts(E).All)
        if (Ev.Target)
          See(Ev.Target);
    };
  }
  CallContexts &getContexts() { return Contexts; }
  WantOfMemory &getWantOfMemory() { return Memory; }
  /// SummaryTable::ReadsTy of contexts that read what their bodies call.
  auto readCalled() {
    return [this](const CallContext &Of,
                  llvm::function_ref<void(const CallContext &)> See) {
      for (const Fact &E : getFacts(Of.Body).All)
        if (E.Target)
          See(Contexts.getCalled(Of, E));
    };
  }
  /// Of the body of \p E alone, whatever its callers hold.
  const HeldLocks &getHeldLocks(Entity E);
  /// In the order of the facts they come from. The reference stays valid.
  const std::vector<Wait> &getWaits(const CallContext &E) {
    return getSummary(E).Waits;
  }
  /// Likewise.
  const std::vector<HandleRelease> &getReleases(Entity E) {
    return getSummary(E).Releases;
  }
  const std::vector<Deletion> &getDeletions(Entity E) {
    return getSummary(E).Deletions;
  }
  const std::vector<LibraryLocking> &getLibraryLockings(Entity E) {
    return getSummary(E).LibraryLockings;
  }
  /// True if \p Handle is a local of \p E that gets a handle made in \p E.
  bool isMadeIn(Entity E, const ObjectRef &Handle);
  /// True if \p E, or what it calls, may make a handle, or an object by new
  /// that is kept in a raw pointer.
  bool mayAcquire(Entity E) { return getSummary(E).Acquires; }

  /// Entities that \p E reaches through calls, \p E first, each once; stops
  /// where \p Of ends.
  std::vector<Entity> getReached(Entity E, Budget Of = Budget::ReachedBodies);

private:
  struct Body {
    std::unique_ptr<FunctionFacts> Facts;
    std::optional<HeldLocks> Locks; ///< made when asked for
  };
  Body &getBody(Entity E);
  const EffectSummary &getSummary(const CallContext &E) {
    return Summaries.get(E);
  }
  bool update(const CallContext &Of, EffectSummary &S);
  static size_t countEffects(const EffectSummary &S);
  void addOwn(const CallContext &In, unsigned FactIndex, EffectSummary &S);
  void addInner(const CallContext &In, unsigned FactIndex, EffectSummary &S);
  void addOwnWaits(const CallContext &In, unsigned FactIndex, EffectSummary &S);

  ModelLookup &Known;
  clang::ASTContext &Ctx;
  llvm::DenseMap<Entity, std::unique_ptr<Body>> Bodies;
  SummaryFixpoint Fixpoint;
  CallContexts Contexts;
  WantOfMemory Memory;
  SummaryTable<CallContext, EffectSummary, CallContextMap> Summaries;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_EFFECTTABLE_H
