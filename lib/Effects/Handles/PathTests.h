//===- PathTests.h - What a path knows of conditions ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps what a path through a body has tested, and the constants that it has
// stored: each is known until something may change what it speaks of.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_PATHTESTS_H
#define INTEROP_LIB_EFFECTS_HANDLES_PATHTESTS_H

#include "Dataflow/NamedValues.h"
#include "Effects/Handles/AnswersByFact.h"
#include "Effects/Handles/HandleTests.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"

namespace interop {

/// The constant that \p P has stored where \p E reads; unknown if there is
/// none.
AssumedValue getKnownValue(const clang::Expr &E, const HandlePath &P);

/// Each question is answered once, for all paths that come with it.
class PathTests {
public:
  /// All must outlive this, and so must the handles of all paths. \p Pool has
  /// those with OwnedHandle::GivenIf; null if there are none.
  PathTests(const HandleTests &Tests, const clang::ASTContext &Ctx,
            HandlePool *Pool = nullptr)
      : Tests(Tests), Ctx(Ctx), Pool(Pool) {}

  /// Drops from \p P what \p E may change.
  void forget(const Fact &E, HandlePath &P);
  /// Adds to \p P the constant that \p E stores, or the code of a failure.
  void rememberValue(const Fact &E, HandlePath &P);
  /// Lets \p P go on where \p Test has \p Outcome: drops the handles that are
  /// not there then. With \p IsSuccess keeps those of which that is not known.
  /// Returns false if no path goes on there.
  bool pass(const clang::Expr &Test, bool Outcome, bool IsSuccess,
            HandlePath &P);

private:
  /// What \p Test says by itself.
  struct PlainTest {
    const clang::Expr *Subject = nullptr; ///< that is asked to be there
    bool IsOpposite = false; ///< has the other outcome than Subject
    bool HasCall = false;
    bool IsOfOthers = false; ///< names what others may write to at any time
    AssumedValue Value;      ///< where nothing is known of what it asks for:
    llvm::SmallVector<ObjectRef, 2> Asked;
    /// By the outcome: locals that have the code of a failure then.
    std::optional<llvm::SmallVector<ObjectRef, 1>> Failures[2];
  };
  enum Relation : uint8_t { Unrelated, Agree, Disagree };

  PlainTest &getPlain(const clang::Expr &Test);
  llvm::ArrayRef<ObjectRef> getFailures(const clang::Expr &Test, bool Outcome);
  void rememberFailures(const clang::Expr &Test, bool Outcome, HandlePath &P);
  Relation relate(const clang::Expr &A, const clang::Expr &B);
  AssumedValue evaluate(const clang::Expr &Test, const HandlePath &P);
  HandleTests::Verdict ask(const clang::Expr &Test, bool Outcome,
                           const OwnedHandle &H);
  void settleGiven(const clang::Expr &Test, bool Outcome, HandlePath &P);
  bool mayChangeTest(const Fact &E, const clang::Expr &Test);
  bool mayChangeValue(const Fact &E, const clang::ValueDecl &D);
  AssumedValue getConstant(const clang::Expr &E);
  bool isShared(const clang::ValueDecl &D) const;

  const HandleTests &Tests;
  const clang::ASTContext &Ctx;
  HandlePool *const Pool;
  using ExprPair = std::pair<const clang::Expr *, const clang::Expr *>;
  using OutcomeOf = llvm::PointerIntPair<const clang::Expr *, 1, bool>;
  llvm::DenseMap<const clang::Expr *, std::unique_ptr<PlainTest>> Plain;
  llvm::DenseMap<ExprPair, Relation> Relations;
  llvm::DenseMap<std::pair<OutcomeOf, const OwnedHandle *>,
                 HandleTests::Verdict>
      Verdicts;
  AnswersByFact<const clang::Expr *, bool> Changes;
  AnswersByFact<const clang::ValueDecl *, bool> ValueChanges;
  llvm::DenseMap<const clang::Expr *, AssumedValue> Constants;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_PATHTESTS_H
