//===- Fact.h - What a body does, one step at a time ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines the facts of one function body: its calls (implicit ones too), stores
// and reads in evaluation order, the locks it takes and its loops, each with
// its AST node and its place in the control flow: blocks, and the try blocks
// that see what it throws. Collected once per entity by FactCollector;
// everything after that reads facts, not AST.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_FACT_H
#define INTEROP_LIB_FACTS_FACT_H

#include "AST/ObjectRef.h"
#include "Facts/Entity.h"
#include "Facts/Values/LockId.h"
#include "Models/Values/Model.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace interop {

/// A place in the control flow of one body.
struct FlowPoint {
  unsigned Block = 0;
  /// Ascending within a block; every fact, lock operation and read of a body
  /// has its own.
  unsigned Seq = 0;
};

/// Why nothing is known of what a call does.
enum class UnknownReason : uint8_t {
  None,    ///< it is known
  NoBody,  ///< declared only
  Pointer, ///< through a pointer or a type-erased callable
  Virtual, ///< pure, or an override may stand in
  Skipped, ///< the body was not parsed (an editor's preamble)
};

struct Fact {
  enum KindTy : uint8_t {
    Call,          ///< written or implicit
    Destruction,   ///< the end of an object's life, at scope exit or by delete
    Store,         ///< to a member or variable, also by operator= or ++
    LifetimeBegin, ///< from here on, unwinding destroys a local, member or base
    Throw,         ///< also again, of what a handler caught
    Return,
    Declare,  ///< a plain local gets its first value
    Allocate, ///< by new: Result is what the pointer is kept in
    Free, ///< by delete, of Object; the ends of what stood there come before
  };
  KindTy Kind = Call;
  UnknownReason Unknown = UnknownReason::None;
  bool IfLastOwner = false; ///< happens only if a shared owner is the last
  /// Interpreter locks are there as they are, whatever they were just before:
  /// it stands in a part of the body that a team of threads runs (a region of
  /// OpenMP), or that only the thread runs which started such a team; or it is
  /// the call of a callable by a function that enters it so (Callback::Enters).
  bool OnOtherThread = false;
  LockPresence EntersAs = LockPresence::Unknown; ///< of such a callable
  /// It stands in a part of the body that only the thread runs which started
  /// the team it belongs to.
  bool OnPrimaryThread = false;
  const clang::Stmt *Node = nullptr; ///< null where nothing is written
  clang::SourceLocation Loc;
  const clang::FunctionDecl *Callee = nullptr; ///< null if unknown
  Entity Target;                               ///< to be followed; may be null
  const FunctionModel *Row = nullptr;          ///< what models say; may be null
  /// What is called on, destroyed, stored to or begun.
  ObjectRef Object;
  /// The member, base, or variable that an implicit destruction destroys or a
  /// LifetimeBegin begins. A LifetimeBegin of neither is that of the whole
  /// object: a constructor that this one delegates to has returned.
  const clang::ValueDecl *Destroyed = nullptr;
  const clang::CXXBaseSpecifier *Base = nullptr;
  /// Arguments without the implicit object, defaults filled in. Empty for
  /// implicit destructions, whose only argument is Object.
  llvm::SmallVector<const clang::Expr *, 4> Args;
  /// Every argument stands for this object: elements handed to an algorithm's
  /// callable, or what a deleter is given.
  ObjectRef AllArgs;
  /// What the value of a call, or the constructed object, becomes: what it is
  /// stored in, or the result of the body. Unknown for what is used otherwise.
  ObjectRef Result;
  /// Set for LifetimeBegin, Declare, Store, Throw and Return; null where it is
  /// worked out in place (++), in a rethrow, or if there is none.
  const clang::Expr *Value = nullptr;
  FlowPoint At;
  /// The innermost try block that sees what this throws, by index; or NoIndex.
  int Try = NoIndex;
  /// The last LifetimeBegin of what is alive just before this, by index; or
  /// NoIndex. That of a LifetimeBegin leads on to the one before it.
  int Live = NoIndex;
  static constexpr int NoIndex = -1;

  /// It may change something or call somebody; the other kinds only say where
  /// the control flow goes, what it will destroy, and what memory is had.
  bool isAction() const { return Kind <= Store; }

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
struct LockOperation : LockId {
  bool Takes = true;
  clang::SourceLocation Loc;
  FlowPoint At;
  const clang::ValueDecl *Guard = nullptr; ///< the guard that does it, if any
};

/// A loop that only its surroundings can end.
struct LoopFact {
  clang::SourceLocation Loc;
  /// What its exits depend on; empty: it has none.
  llvm::SmallVector<ObjectRef, 2> Conditions;
  /// It goes on while its one condition, a flag, has this value.
  std::optional<bool> ContinuesWhile;
};

/// A field, a global or a captured variable that a body reads.
struct ReadFact {
  ObjectRef Object;
  clang::SourceLocation Loc; ///< of the first read
  FlowPoint At;              ///< of that read
};

/// One straight line of a body. Its facts are contiguous in their lists.
struct BlockFacts {
  unsigned FirstFact = 0, EndFact = 0;
  unsigned FirstLock = 0, EndLock = 0;
  /// Blocks that it can be entered from, by exceptions too.
  llvm::SmallVector<unsigned, 2> Preds;
  /// Where it goes unless something throws, in clang's order: first where
  /// Condition is true. NoBlock for an edge that is never taken.
  llvm::SmallVector<unsigned, 2> Succs;
  const clang::Expr *Condition = nullptr; ///< what decides between Succs
  bool IsSwitch = false;              ///< ... by the labels of where they lead
  const clang::Stmt *Label = nullptr; ///< that it stands behind; may be null
  /// The end of a handler where C++ throws again (of a constructor's or
  /// destructor's function-try-block); said by a fact.
  bool Rethrows = false;
  static constexpr unsigned NoBlock = ~0u;
};

/// A try block, or a function-try-block.
struct TryFacts {
  const clang::CXXTryStmt *Node = nullptr;
  int Outer = Fact::NoIndex; ///< the next try block around it
  /// The block that exceptions enter; its successors are the handlers.
  unsigned Dispatch = BlockFacts::NoBlock;
  /// What the handlers catch, in order; a null type for catch (...).
  llvm::SmallVector<clang::QualType, 2> Caught;
  /// A constructor's function-try-block sees what initializers throw.
  bool CoversInitializers = false;

  bool catchesAll() const { return !Caught.empty() && Caught.back().isNull(); }
};

/// Facts of one entity.
struct FunctionFacts {
  /// Returns true for a destruction whose destructor is written, but not in
  /// this TU, so that what it did before the members end is not known.
  bool isBodyUnseen() const {
    return Self.isDestruction() && !All.empty() &&
           All.front().Kind == Fact::Call &&
           All.front().Unknown != UnknownReason::None;
  }

  Entity Self;
  std::vector<Fact> All;            ///< in evaluation order
  std::vector<LockOperation> Locks; ///< in evaluation order
  std::vector<LoopFact> Loops;      ///< in source order
  std::vector<ReadFact> Reads;      ///< each object once
  /// Parameters that the body writes or branches on, by index: what a call
  /// gives for them is not what the calls in the body get.
  llvm::SmallSet<unsigned, 4> DecidingParams;
  /// By number; no block without a body. Blocks[ExitBlock] is where the body is
  /// left without an exception; it is empty unless it is the only one.
  std::vector<BlockFacts> Blocks;
  static constexpr unsigned ExitBlock = 0;
  std::vector<unsigned> Order; ///< the blocks that are reached, forwards
  std::vector<TryFacts> Tries; ///< outer ones first

  /// True if try block \p Inner is \p Outer or lies in it.
  bool isInTry(int Inner, int Outer) const {
    while (Inner != Fact::NoIndex && Inner != Outer)
      Inner = Tries[Inner].Outer;
    return Inner == Outer;
  }
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_FACT_H
