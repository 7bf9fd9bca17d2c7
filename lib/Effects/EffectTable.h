//===- EffectTable.h - What calling an entity can do ---------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Waits, inferred bottom-up: an entity waits where it calls something that
// waits, under the conditions on its own parameters that the inner condition
// becomes at the call site. Computed on demand, each entity once, by a fixpoint
// with an explicit worklist: effects only grow, at most MaxWaits per entity, so
// that it ends; the first witness found stays, so that witnesses have no cycle.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_EFFECTTABLE_H
#define INTEROP_LIB_EFFECTS_EFFECTTABLE_H

#include "CallGraph/FactCollector.h"
#include "llvm/ADT/DenseMap.h"
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

/// One way in which an entity can wait.
struct Wait {
  const FunctionRow *Row = nullptr; ///< of the call that waits in the end
  bool IsJoin = false;              ///< as unbounded as the body it joins
  bool IfLastOwner = false;
  BlockingClass Class = BlockingClass::Unbounded;
  llvm::SmallVector<ParamCondition, 1> Conditions; ///< all must hold
  ObjectRef Object; ///< the thread or handle waited on, in the entity's terms
  unsigned Via = 0; ///< index of the event in this entity
  /// Index of the wait in the target of that event; none if Via itself waits.
  std::optional<unsigned> Inner;
};

class EffectTable {
public:
  EffectTable(Knowledge &Known, clang::ASTContext &Ctx)
      : Known(Known), Ctx(Ctx) {}

  const FunctionFacts &getFacts(Entity E);
  /// In the order of the events they come from. The reference stays valid.
  const std::vector<Wait> &getWaits(Entity E);

  /// Entities that \p E reaches through calls, \p E first, each once; stops
  /// after \p Limit.
  std::vector<Entity> getReached(Entity E, unsigned Limit = 4096);

private:
  struct Node {
    std::unique_ptr<FunctionFacts> Facts;
    std::vector<Wait> Waits;
    std::vector<Entity> Callers;
    bool Solved = false;
    bool Queued = false;
  };
  Node &getNode(Entity E);
  void solve(Entity E);
  std::vector<Entity> discover(Entity E);
  bool update(Node &N);
  void addOwnWaits(Node &N, unsigned EventIndex);
  void addInnerWaits(Node &N, unsigned EventIndex);
  void add(Node &N, Wait W);

  Knowledge &Known;
  clang::ASTContext &Ctx;
  llvm::DenseMap<const void *, std::unique_ptr<Node>> Nodes;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_EFFECTTABLE_H
