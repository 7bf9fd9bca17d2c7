//===- ForkFlow.h - Which process runs a place ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds which process runs a place: follows the tests of what a fork returned,
// also where it is kept in a variable, given to a helper or handed on by a
// function that forks for others. A place that stays open, as behind a test
// that cannot be decided, is not taken to be the child.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_FORKFLOW_H
#define INTEROP_LIB_ANALYSIS_THREADS_FORKFLOW_H

#include "Analysis/AnalysisContext.h"
#include "Facts/Values/ConditionValue.h"
#include "llvm/ADT/SmallVector.h"

namespace interop {

/// Who may be at a place.
struct ForkSides {
  enum Side : unsigned { Parent, Child, Failed };
  static constexpr unsigned Count = 3;
  bool Is[Count] = {false, false, false};

  bool operator==(const ForkSides &O) const {
    return Is[Parent] == O.Is[Parent] && Is[Child] == O.Is[Child] &&
           Is[Failed] == O.Is[Failed];
  }
};

/// The values that identify each side; not known for a side that has too many.
struct ForkValues {
  llvm::SmallVector<int64_t, 2> Of[ForkSides::Count];
  bool IsKnown[ForkSides::Count] = {true, true, true};

  void add(unsigned Side, AssumedValue V);
};

/// What names in a body say of a fork further out.
struct ForkNames {
  struct Name {
    const clang::ValueDecl *Decl;
    ForkValues Values; ///< none: depends on the fork, unknown how
  };
  llvm::SmallVector<Name, 2> Names;
  const Name *find(const clang::ValueDecl *D) const;
};

/// How a body is entered.
struct ForkEntry {
  ForkSides Sides{{true, false, false}}; ///< by default nobody has forked
  ForkNames Names;
};

/// What a call of a function does.
struct ForkSummary {
  bool Forks = false; ///< it returns in a child too
  ForkSides Sides;    ///< if Forks: where it returns
  ForkValues Returned;
  bool ChildReturns = false; ///< a child that calls it comes back
};

/// What is known at a place.
struct ForkState {
  ForkSides Sides;
  /// The call that forked, in the same body; null: further out, or none.
  const Fact *Fork = nullptr;
  /// What that call returned does not distinguish the sides of the state.
  bool IsSettled = false;

  bool isInChild() const { return Sides.Is[ForkSides::Child]; }
  bool isInParent() const { return Sides.Is[ForkSides::Parent]; }
};

struct ForkPlace {
  const Fact *At = nullptr;
  ForkState Before;
};

class ForkFlow {
public:
  explicit ForkFlow(AnalysisContext &TU);

  const ForkSummary &getSummary(Entity E) { return Summaries.get(E); }
  /// The facts of \p E that are reached, once each, in the order of the body.
  std::vector<ForkPlace> getPlaces(Entity E, const ForkEntry &Entry);
  /// Returns how the call \p At, in \p In, which was entered by \p Entry,
  /// enters its target.
  ForkEntry enterTarget(Entity In, const ForkEntry &Entry, const ForkPlace &At);
  /// True if \p E forks, itself or by what it calls.
  bool forks(const Fact &E);
  bool leavesProcess(const Fact &E);

private:
  friend class ForkDomain;
  const FunctionModel *findUse(const Fact &E);
  bool update(Entity E, ForkSummary &S);
  bool doesAnything(const FunctionFacts &Facts);
  void solve(const FunctionFacts &Facts, ForkSummary &S);

  AnalysisContext &TU;
  SummaryFixpoint Fixpoint;
  SummaryTable<Entity, ForkSummary> Summaries;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_FORKFLOW_H
