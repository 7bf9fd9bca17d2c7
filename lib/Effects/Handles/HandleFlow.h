//===- HandleFlow.h - Who holds which handle, path by path ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries the handles that a function holds along the paths of its body: what
// models, the project's own factories and `new` acquire, where each is kept,
// whether a test has shown that there is none, and what releases it or becomes
// its owner (OwnershipEffects). Says of each exception that leaves the function
// what it loses, in C of each error jump and failure. Each body is worked out
// once, those that call each other in a circle until nothing changes
// (SummaryFixpoint).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_HANDLEFLOW_H
#define INTEROP_LIB_EFFECTS_HANDLES_HANDLEFLOW_H

#include "Effects/EffectTable.h"
#include "Effects/Handles/FailureReturns.h"
#include "Effects/Handles/OwnershipEffects.h"
#include "Effects/Held/OwnedHandles.h"
#include <deque>

namespace interop {

class JumpTable;

enum class ThrowCause : uint8_t {
  Expression, ///< a throw expression
  Row,        ///< a model says so
  Memory,     ///< only where memory or the like runs out
  Unknown,    ///< nothing says that it does not throw
  Jump,       ///< of a runtime's error, out of a function of C
  Failure,    ///< no exception: a return that tells of a failure
};

struct HandleFlowOptions {
  bool Memory = false;        ///< ThrowCause::Memory counts
  bool Unknown = false;       ///< ThrowCause::Unknown counts
  JumpTable *Jumps = nullptr; ///< what jumps in C; null: nothing does
};

/// One exception that leaves a body.
struct ThrowExit {
  const Fact *At = nullptr;         ///< what throws, in this body
  const ThrowExit *Inner = nullptr; ///< how it leaves At's callee, if it does
  ThrowCause Cause = ThrowCause::Expression;
  const FunctionModel *Row = nullptr; ///< that says so; may be null
  clang::QualType Type;               ///< what is thrown; null: not known
  std::vector<OwnedHandle> Lost;      ///< what is still held
  /// Of a Failure: what is left in records of others (isOfOthers()).
  std::vector<OwnedHandle> Left;
  std::vector<ObjectRef> Released; ///< what callers held, and is gone
  std::vector<PassedTest> Passed;  ///< what leads there
  /// Of a Failure: the number that is returned. It is one only if the body
  /// returns another where nothing fails. None: it is one by convention.
  std::optional<int64_t> Number;
  /// Of a Failure: a return that tells nothing of one, and loses what only
  /// locals hold all the same.
  bool IsPlain = false;
  bool operator==(const ThrowExit &O) const {
    return At == O.At && Inner == O.Inner && Lost == O.Lost && Left == O.Left &&
           Released == O.Released && Passed == O.Passed && Number == O.Number &&
           IsPlain == O.IsPlain;
  }
};

/// What a return tells on some path.
struct ToldStatus {
  const Fact *At = nullptr;
  ReturnedStatus Status;
  bool operator==(const ToldStatus &O) const {
    return At == O.At && Status == O.Status;
  }
};

/// What becomes of the handles of a body where it tells of a failure.
struct BodyFailures {
  /// The returns that may tell of one, with what is lost there: what only
  /// locals hold, and what the body has made and given to nobody; and with what
  /// is left. Other returns with what only locals hold.
  std::vector<const ThrowExit *> Exits;
  std::vector<ToldStatus> Told; ///< by all returns of a value; none twice
  /// Those of Told that come of a path which still has a handle.
  std::vector<ToldStatus> ToldWithHandles;
};

struct HandleSummary {
  /// In the order in which they are met; none twice.
  std::vector<const ThrowExit *> Throws;
  /// What callers get: kept in the result, a parameter or a member of `this`.
  std::vector<OwnedHandle> Acquired;
  /// What callers held, and some path to the end or a return releases.
  std::vector<ObjectRef> Released;
  bool IsComplete = false; ///< the body was read, and no budget ended
  bool IsRead = false;     ///< false: nothing is known yet, only in a circle

  bool operator==(const HandleSummary &O) const {
    return Throws == O.Throws && Acquired == O.Acquired &&
           Released == O.Released && IsComplete == O.IsComplete &&
           IsRead == O.IsRead;
  }
};

/// What holds where in one body.
struct SolvedBody;

class HandleFlow {
public:
  /// \p Own: handles without a model that count, too; must outlive what this
  /// says. None without it.
  HandleFlow(EffectTable &Effects, ModelLookup &Known, clang::ASTContext &Ctx,
             HandleFlowOptions Options, ProgramHandles *Own = nullptr);
  ~HandleFlow();

  /// Empty for what is not to be read, and where a budget ends.
  const HandleSummary &getSummary(Entity E) { return Summaries.get(E); }
  BodyFailures findFailures(Entity E);
  OwnershipEffects &getFates() { return Fates; }
  ProgramHandles &getProgramHandles() { return Own; }

  // For its parts.
  EffectTable &getEffects() { return Effects; }
  ModelLookup &getLookup() { return Known; }
  const clang::ASTContext &getContext() const { return Ctx; }
  const HandleFlowOptions &getOptions() const { return Options; }
  const Acquisition *makeAcquisition(const Fact &At, const Acquire *What);

private:
  bool update(Entity E, HandleSummary &To);
  HandleSummary solve(Entity E);
  const SolvedBody &getSolved(Entity E);
  const SolvedBody &keepSolved(std::unique_ptr<SolvedBody> S);
  const ThrowExit *keep(Entity E, ThrowExit X);
  bool returnsReleased(Entity E, const ObjectRef &O);

  EffectTable &Effects;
  ModelLookup &Known;
  clang::ASTContext &Ctx;
  const HandleFlowOptions Options;
  SummaryFixpoint Fixpoint;
  ProgramHandles NoOwn;
  ProgramHandles &Own;
  OwnershipEffects Fates;
  SummaryTable<Entity, HandleSummary> Summaries;
  /// Of the summaries that were worked out last: of one that is final, nothing
  /// that it was made of has changed since. Some, because those of a circle are
  /// worked out in turns.
  static constexpr size_t LastKept = 4;
  std::deque<std::unique_ptr<SolvedBody>> Last;
  /// All that were found, also in a round of the fixpoint that is over:
  /// callers' exits name them.
  llvm::DenseMap<Entity, std::deque<ThrowExit>> Exits;
  llvm::DenseMap<std::pair<const Fact *, const Acquire *>,
                 std::unique_ptr<Acquisition>>
      Acquisitions;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_HANDLEFLOW_H
