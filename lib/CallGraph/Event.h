//===- Event.h - What a body does, one step at a time --------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts of one function body: its calls (implicit ones too), stores and
// reads in evaluation order, the locks it takes and its loops, each with its
// AST node and its place in the control flow. Collected once per entity by
// FactCollector; everything after that reads facts, not AST.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_CALLGRAPH_EVENT_H
#define INTEROP_LIB_CALLGRAPH_EVENT_H

#include "AST/ObjectRef.h"
#include "CallGraph/Entity.h"
#include "Models/Model.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace interop {

/// A place in the control flow of one body.
struct FlowPoint {
  unsigned Block = 0;
  unsigned Index = 0;
};

/// Why nothing is known of what a call does.
enum class UnknownReason : uint8_t {
  None,    ///< it is known
  NoBody,  ///< declared only
  Pointer, ///< through a pointer or a type-erased callable
  Virtual, ///< pure, or an override may stand in
  Skipped, ///< the body was not parsed (an editor's preamble)
};

struct Event {
  enum KindTy : uint8_t {
    Call,    ///< written or implicit
    Destroy, ///< the end of an object's life, at scope exit or by delete
    Store,   ///< to a member or variable, also by operator= or ++
  };
  KindTy Kind = Call;
  UnknownReason Unknown = UnknownReason::None;
  bool IfLastOwner = false; ///< happens only if a shared owner is the last
  const clang::Stmt *Node = nullptr; ///< null where nothing is written
  clang::SourceLocation Loc;
  const clang::FunctionDecl *Callee = nullptr; ///< null if unknown
  Entity Target;                               ///< to be followed; may be null
  const FunctionRow *Row = nullptr;            ///< what models say; may be null
  /// What is called on, destroyed or stored to.
  ObjectRef Object;
  /// The member, base, or variable that an implicit destruction is of.
  const clang::ValueDecl *Destroyed = nullptr;
  const clang::CXXBaseSpecifier *Base = nullptr;
  /// Arguments without the implicit object, defaults filled in. Empty for
  /// implicit destructions, whose only argument is Object.
  llvm::SmallVector<const clang::Expr *, 4> Args;
  /// Every argument stands for this object: elements handed to an algorithm's
  /// callable, or what a deleter is given.
  ObjectRef AllArgs;
  FlowPoint At;

  /// The object of argument \p I as this body sees it.
  ObjectRef getArgObject(unsigned I) const {
    if (AllArgs.isKnown())
      return AllArgs;
    return I < Args.size() ? getObject(Args[I]) : ObjectRef();
  }
  ObjectRef getPlace(const Place &P) const {
    return P.Kind == Place::Argument ? getArgObject(P.Index) : Object;
  }
};

/// A lock taken or dropped, explicitly or by a scoped guard.
struct LockOperation {
  ObjectRef Lock;
  bool Takes = true;
  clang::SourceLocation Loc;
  FlowPoint At;
};

/// A loop that only its surroundings can end.
struct LoopFact {
  clang::SourceLocation Loc;
  /// What its exits depend on; empty: it has none.
  llvm::SmallVector<ObjectRef, 2> Conditions;
  /// It goes on while its one condition, a flag, has this value.
  std::optional<bool> ContinuesWhile;
};

/// Facts of one entity.
struct FunctionFacts {
  Entity Self;
  std::vector<Event> Events;        ///< in evaluation order
  std::vector<LockOperation> Locks; ///< in evaluation order
  std::vector<LoopFact> Loops;      ///< in source order
  std::vector<ObjectRef> Reads;     ///< fields and globals, each once
  /// Parameters that the body writes or branches on, by index: what a call
  /// gives for them is not what the calls in the body get.
  llvm::SmallSet<unsigned, 4> DecidingParams;
  /// Predecessors of each block; empty for straight-line entities.
  std::vector<llvm::SmallVector<unsigned, 2>> Predecessors;
};

} // namespace interop

#endif // INTEROP_LIB_CALLGRAPH_EVENT_H
