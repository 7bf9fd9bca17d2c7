//===- LockActions.h - What a fact does to a lock ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the facts of a body for one interpreter lock: what needs it, releases
// it, takes it, opens or ends a scope of it, is to be followed, or may do
// anything. Worked out once for each body, whatever state it is entered with.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_LOCKACTIONS_H
#define INTEROP_LIB_EFFECTS_LOCKS_LOCKACTIONS_H

#include "Effects/Locks/LockUnknowns.h"
#include "Facts/Values/ArgumentValue.h"

namespace interop {

/// What remembers the state before a lock was dropped or taken: an object, or
/// the temporary that an expression makes.
struct LockKey {
  ObjectRef Object;
  const clang::Stmt *Temporary = nullptr;

  bool isKnown() const { return Object.isKnown() || Temporary; }
  bool operator==(const LockKey &O) const {
    return Object == O.Object && Temporary == O.Temporary;
  }
};

struct LockAction {
  enum KindTy : uint8_t {
    None,
    Requires,
    Excludes, ///< of a phase: must not be in it
    Releases,
    Acquires,
    Ensures,
    Restores,  ///< back to what was before Token was made
    EndsScope, ///< the same for a scope type, unless disarmed
    Disarms,   ///< the end of Token undoes nothing any more
    Borrows,   ///< takes it for the time of the call, if it is not held
    Follows,   ///< what the fact's target does
    Unsettles, ///< may do anything
  };
  KindTy Kind = None;
  bool IsScope = false; ///< Releases or Ensures until Token's life ends
  bool Yields = false;  ///< of Requires: see LockUse::Yields
  bool Runs = false;    ///< of Requires: see LockUse::Runs
  bool IfHeld = false;  ///< of Releases: see LockUse::IfHeld
  /// Acquires, Ensures: the result where it has happened; may be null.
  const ArgumentTest *OnResult = nullptr;
  LockKey Token;
};

/// A number that passes \p Test, whose first value is \p Value.
int64_t getPassing(const ArgumentTest &Test, int64_t Value);

class LockActions {
public:
  LockActions(EffectTable &Effects, ModelLookup &Known, clang::ASTContext &Ctx,
              const LockModel &Lock)
      : Effects(Effects), Known(Known), Ctx(Ctx), Lock(Lock),
        Unknowns(Effects, Known, Ctx, Lock) {}

  const LockModel &getLock() const { return Lock; }
  LockUnknowns &getUnknowns() { return Unknowns; }
  /// What a row says that \p E does to the lock; null if none does.
  const LockUse *findUse(const Fact &E) {
    Truth Applies = Truth::Unknown;
    return findUse(E, Applies);
  }
  /// By index of the fact. The reference stays valid.
  llvm::ArrayRef<LockAction> getPlan(Entity E);
  /// True if \p E or what it reaches does anything to the lock.
  bool isTouchedBy(Entity E);
  /// The call that \p Condition tests the lock by, or the variable that got its
  /// result, and what it returns where the lock is held and where not; null if
  /// it is no such test.
  struct Test {
    const clang::Expr *Call = nullptr;
    const clang::VarDecl *Through = nullptr; ///< the variable, if it is one
    /// The variable's first value is not the call's result, but what comes of
    /// that: `bool IsFirst = getNumber() == 0`.
    bool IsWithin = false;
    int64_t WhenHeld = 1, WhenNot = 0;
  };
  Test findTest(const clang::Expr &Condition);
  /// What \p End, an end of a life outside of any body, does.
  LockAction classifyEnd(const Fact &End);

private:
  std::vector<LockAction> makePlan(Entity E);
  bool isOfThis(const Fact &E);
  LockAction classify(const Fact &E, const FunctionFacts &In);
  LockAction classifyCall(const Fact &E);
  const LockUse *findUse(const Fact &E, Truth &Applies);
  bool needsLock(clang::QualType T);
  bool isUseOfNeeding(const Fact &E);
  bool isVariableOfNeeding(const Fact &E);
  std::optional<LockAction> readUse(const Fact &E);
  std::optional<LockAction> findScope(const Fact &E);
  const TypeModel *findScopeRow(const clang::CXXRecordDecl *R);
  bool endsNothing(const Fact &E, const FunctionFacts &In);
  const ArgumentTest *findTestOf(const clang::FunctionDecl *F);
  bool isTest(const Fact &E);

  EffectTable &Effects;
  ModelLookup &Known;
  clang::ASTContext &Ctx;
  const LockModel &Lock;
  LockUnknowns Unknowns;
  llvm::DenseMap<const void *, std::unique_ptr<std::vector<LockAction>>> Plans;
  llvm::DenseMap<const void *, bool> Touched;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKACTIONS_H
