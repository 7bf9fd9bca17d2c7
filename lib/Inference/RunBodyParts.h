//===- RunBodyParts.h - What running a body is made of ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds the state of a body that WaitSearch runs: what its variables hold at
// the place that the run has reached, and the waits that were found before.
// RunBody.cpp leads it from block to block.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INFERENCE_RUNBODYPARTS_H
#define INTEROP_LIB_INFERENCE_RUNBODYPARTS_H

#include "Facts/Values/ArgumentValue.h"
#include "Inference/WaitSearch.h"
#include <optional>

namespace interop {

/// What is known before each block, by number; nothing of one that is not run.
using BlockStates = std::vector<std::optional<ValueState>>;

/// What the variables of a body hold where it is run just now, and what becomes
/// of them by what it does there. Calls that it asks for a value are run.
class BodyValues : public ValueSource {
public:
  /// Marks \p To if a value is missing because a call leads back here.
  BodyValues(const RunInput &Input, WaitSearch &Search, BodyRun &To);

  /// A number or pointer.
  static bool isFollowed(clang::QualType T);
  /// The variable or field that \p E names.
  static ObjectRef getNamed(const clang::Expr &E);
  /// True if \p O is of this body, and others do not change it meanwhile.
  bool isOwn(const ObjectRef &O) const;

  /// What the body is given, before its first block.
  ValueState makeFirst() const;
  /// What is known where a condition came out as \p Taken.
  ValueState makeLeft(const Outcome &Taken) const;
  void goTo(const ValueState &Place) { State = Place; }
  const ValueState &getState() const { return State; }

  ValueSet getValue(const clang::Expr &Named) override;
  ValueSet getReturned(const clang::CallExpr &Call) override;
  /// What \p E can be here.
  ValueSet find(const clang::Expr &E) { return findValues(E, Ctx, *this); }
  /// How \p Condition can come out here.
  Outcomes test(const clang::Expr &Condition) {
    return findOutcomes(Condition, Ctx, *this);
  }

  /// \p E stores into a variable or field, or begins its life.
  void store(const Fact &E);
  /// Runs \p Target, a function, with the values that \p Args have here.
  const BodyRun &runCallee(Entity Target,
                           llvm::ArrayRef<const clang::Expr *> Args);
  /// What the call \p E may change; \p Run, if it is there, says to what.
  void forgetArguments(const Fact &E, const BodyRun *Run);

private:
  bool isPointer(const ObjectRef &O) const;
  bool isStoredBehind(const Fact &E) const;
  bool isCountedOn(const Fact &E) const;
  ValueSet getGiven(const clang::FunctionDecl &F, unsigned I,
                    llvm::ArrayRef<const clang::Expr *> Args, RunInput &Inner);
  void giveFields(const ObjectRef &O, clang::QualType T, unsigned I,
                  RunInput &Inner) const;
  void takeFields(const BodyRun &Run, unsigned I, const clang::ValueDecl &Into);

  const RunInput &Input;
  WaitSearch &Search;
  clang::ASTContext &Ctx;
  const clang::FunctionDecl *Self;
  const bool IsGivenNumber;
  BodyRun &To;
  ValueState State;
};

/// The waits that a body leads to, each classified by the values where it was
/// found.
class BodyWaits {
public:
  /// Stores into \p To the longest wait, and what leaves it open.
  BodyWaits(WaitSearch &Search, BodyValues &Values, BodyRun &To);

  /// The call \p E waits itself, if its row says so.
  void addRow(const Fact &E);
  /// The call \p E does what \p Run does, waits included.
  void carry(const BodyRun &Run, const Fact &E);
  /// Chooses among the waits that were found, once the body has been run. \p
  /// Before are the states of its blocks, at the end.
  void chooseLongest(const BlockStates &Before);

private:
  void add(FoundWait W);
  FoundWait makeWait(const Blocking &B, const Fact &E);
  bool isNever(const Blocking &B, const Fact &E);
  BlockingClass decide(const Blocking &B, const Fact &E);

  WaitSearch &Search;
  BodyValues &Values;
  const FunctionFacts &Facts;
  BodyRun &To;
  std::vector<FoundWait> Found;
};

/// What decides whether \p Block of \p Facts is reached is known to somebody
/// else alone. Leads \p Values to other blocks.
bool isUncertain(const FunctionFacts &Facts, unsigned Block,
                 const BlockStates &Before, BodyValues &Values);

} // namespace interop

#endif // INTEROP_LIB_INFERENCE_RUNBODYPARTS_H
