//===- HandleTests.h - What a test says of a handle -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether a condition can be true, or false, while a handle is held:
// `if (!h)`, `if (fd < 0)`, `if (is_error(rc))` where rc is the status of the
// call that makes it. Only this reads rows' sentinels and results.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_HANDLETESTS_H
#define INTEROP_LIB_EFFECTS_HANDLES_HANDLETESTS_H

#include "Effects/Held/OwnedHandles.h"
#include "Facts/ModelLookup.h"
#include "Facts/Values/ConditionValue.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace interop {

/// True if \p T says yes or no: also `gboolean`, a number to the compiler.
bool isTruth(clang::QualType T);

/// What the call \p E returns where it acquires by \p A.
Success getSuccess(const Fact &E, const Acquire &A);

class HandleTests {
public:
  HandleTests(const FunctionFacts &Facts, ModelLookup &Known,
              const clang::ASTContext &Ctx);

  enum Verdict : uint8_t {
    CannotSay,   ///< nothing to do with the handle
    Holds,       ///< as Outcome where the handle is held
    Fails,       ///< not as Outcome where it is held
    IsUncertain, ///< depends on the status in a way that is not known
  };
  /// Whether \p Condition has \p Outcome while \p H is held.
  Verdict ask(const clang::Expr &Condition, bool Outcome,
              const OwnedHandle &H) const;

  /// True if the body writes to \p D after it has got its first value, or a
  /// closure may.
  bool isStored(const clang::ValueDecl &D) const {
    return Stored.count(&D) || isCaptured(D);
  }
  /// True if a closure of the body holds \p D by reference.
  bool isCaptured(const clang::ValueDecl &D) const {
    return Captured.count(&D);
  }

  /// \p E stores a value: remembers in \p H if it is worked out of the status.
  void noteStored(const Fact &E, OwnedHandle &H) const;

  /// True if \p Condition, in the body of the call \p E's target, cannot have
  /// \p Outcome for the constants that E gives.
  bool isImpossible(const clang::Expr &Condition, bool Outcome,
                    const Fact &E) const;

  /// Whether a switch over \p Condition can come to \p Case (null: past all of
  /// \p Others) while \p H is held.
  Verdict askCase(const clang::Expr &Condition, const clang::SwitchCase *Case,
                  llvm::ArrayRef<const clang::SwitchCase *> Others,
                  const OwnedHandle &H) const;

  /// Returns the verdict on \p Condition in the body of the call \p E's target,
  /// whose parameters E binds.
  Verdict askInCallee(const clang::Expr &Condition, bool Outcome, const Fact &E,
                      const OwnedHandle &H) const;

private:
  struct Sample {
    AssumedValue Handle, Status;
  };
  llvm::SmallVector<Sample, 4> makeSamples(const OwnedHandle &H) const;
  AssumedValue assume(const clang::Expr &E, const OwnedHandle &H,
                      const Sample &S, bool &Asked, unsigned Depth) const;
  const clang::Expr *findInit(const clang::Expr &E) const;
  AssumedValue getHandleValue(const OwnedHandle &H) const;
  bool asksStatus(const clang::Expr &Condition, const OwnedHandle &H) const;
  using Ask = llvm::function_ref<AssumedValue(const Sample &)>;
  Verdict askAll(bool Outcome, const OwnedHandle &H, Ask Ask) const;

  ModelLookup &Known;
  const clang::ASTContext &Ctx;
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Stored;
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> Captured;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_HANDLETESTS_H
