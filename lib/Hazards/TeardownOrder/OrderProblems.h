//===- OrderProblems.h - Things destroyed in the wrong order ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Goes through the classes and functions of the traversal scope and finds parts
// (members, bases, locals) that outlive what their end still needs, threads
// that are started before what they use exists, and releases of parent handles
// that come before those of their children. The rules are in
// docs/design/teardown-order.md.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERPROBLEMS_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERPROBLEMS_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Calls/Witness.h"
#include "Hazards/TeardownOrder/EndUses.h"
#include <algorithm>

namespace interop {

/// A parent handle released before its child.
struct HandleProblem {
  const HandleModel *ChildKind = nullptr;
  std::string ParentKind;
  Enforcement Rule = Enforcement::None;
  CallPath ParentEnd, ChildEnd; ///< to the calls that release
  const FunctionModel *ParentRow = nullptr;
  const ModeledCall *Made = nullptr; ///< makes the child; may be null
  ObjectRef Parent, Child;           ///< in the entity's terms
  /// Further children that the same statement comes too early for.
  llvm::SmallVector<ObjectRef, 1> Others;
  std::vector<CallPath> OtherEnds;
};

struct OrderProblem {
  enum RelationTy : uint8_t {
    Handle,       ///< made from what is gone
    Thread,       ///< its thread uses what is gone
    Callback,     ///< a callable that it still runs does
    Destructor,   ///< its destructor does
    Storage,      ///< its release runs callbacks that are kept there
    Construction, ///< its thread uses what is not there yet
    Initializer,  ///< its constructor uses what is not there yet
    Statements,   ///< two releases in the order of statements
  };
  RelationTy Relation = Handle;
  bool IsStrict = false; ///< only suspected: reported only if strict
  /// Shared by the problems of one class or function.
  std::shared_ptr<const OwnerScope> Frame;
  std::optional<unsigned> Early; ///< the part that outlives; none: Statements
  llvm::SmallVector<unsigned, 2> Needed; ///< parts, in order of declaration
  PartUse Use;                           ///< of Needed.front(); not with Story
  HandleProblem Story; ///< set for Handle, Storage, Statements
  clang::SourceLocation Anchor;
  /// Parts of which the first must go on outliving the second in a fix.
  std::vector<std::pair<unsigned, unsigned>> MustOutlive;

  /// Returns the part of Needed that is made last.
  unsigned getLast() const {
    return *std::max_element(Needed.begin(), Needed.end());
  }
};

/// Returns problems in source order, at most one for each part or statement.
std::vector<OrderProblem> findOrderProblems(AnalysisContext &TU, bool Strict);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_ORDERPROBLEMS_H
