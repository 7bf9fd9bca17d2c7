//===- LockStateDomain.h - How facts change a lock's state ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines what ForwardFlow carries along a body for LockFlow.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_LOCKSTATEDOMAIN_H
#define INTEROP_LIB_EFFECTS_LOCKS_LOCKSTATEDOMAIN_H

#include "Effects/Locks/LockState.h"
#include "Facts/Values/ConditionValue.h"

namespace interop {

/// What a caller of the body, or its object, still has afterwards.
bool isVisibleOutside(const LockKey &K);

class LockStateDomain {
public:
  using State = LockState;

  LockStateDomain(LockFlow &Flow, const FunctionFacts &Facts,
                  const clang::ASTContext &Ctx, LockPresence Entry);

  State getEntry() {
    State S;
    S.Now = Entry;
    return S;
  }
  unsigned getHeight() const { return 9 + 2 * Changes; }
  bool mayThrow(const Fact &E) { return Flow.mayThrow(E); }
  bool mayPass(const Fact &, const TryFacts &Try) { return !Try.catchesAll(); }
  void raise(const Fact &, State &) {}
  void apply(const LockOperation &, State &) {}
  bool join(State &Into, const State &From);
  void transfer(const Fact &E, State &S);
  /// The ends of guards undo what they did.
  void unwind(llvm::ArrayRef<const Fact *> Ended, State &S);
  /// `if (lock_is_held())`
  void refine(const BlockFacts &From, unsigned Succ, State &S);

  /// Tokens of callers that were used.
  std::vector<LockKey> takeConsumed() { return std::move(Consumed); }

private:
  void take(const LockAction &A, const Fact &E, State &S);
  void consume(const LockKey &Token);
  void restore(const LockKey &Token, const Fact &E, State &S);
  void refineTried(const BlockFacts &From, unsigned Succ, State &S);
  void refineAsked(const BlockFacts &From, unsigned Succ, State &S);
  const Fact *findPartlyTaken(const State &A, const State &B);
  bool isIgnored(const Fact &Call) const;
  Truth evaluateResult(const clang::Expr &Test, const Fact &Of,
                       AssumedValue Result);
  Truth evaluateTried(const clang::Expr &Test, const Fact &Tried,
                      const ArgumentTest &On);
  bool isBehind(const clang::VarDecl &V, const Fact &Before) const;
  bool mayTell(const clang::Stmt &Test, const Fact &Tried) const;
  bool isStill(const clang::VarDecl &V, const clang::Expr &Test) const;
  void follow(const Fact &E, State &S);
  void followUnknown(const Fact &E, const LockSummary &Inner, State &S);

  LockFlow &Flow;
  const FunctionFacts &Facts;
  const clang::ASTContext &Ctx;
  const llvm::ArrayRef<LockAction> Plan;
  const LockPresence Entry;
  const unsigned Changes; ///< facts that do anything
  std::vector<LockKey> Consumed;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKSTATEDOMAIN_H
