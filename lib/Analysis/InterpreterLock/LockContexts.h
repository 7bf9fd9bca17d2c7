//===- LockContexts.h - What a function finds of a lock ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds with which states of an interpreter lock a function is entered, as far
// as that is certain, and why. See docs/design/interpreter-lock.md.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LOCKCONTEXTS_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LOCKCONTEXTS_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/EntryLockState.h"

namespace interop {

/// One certain state, and its cause.
struct LockContext {
  LockPresence Now = LockPresence::Unknown;
  /// What is known of the call that enters the body so; no body: nothing is.
  CallContext Call = {};
  std::vector<LockReason> Why;      ///< outermost first
  const LockEntry *Entry = nullptr; ///< its entry, if it is no plain call
  bool InFinalizer = false; ///< finalizers alone lead there, as far as is known
};

class LockContexts {
public:
  LockContexts(LockFlow &Flow, EffectTable &Effects,
               const EntryLockState &Entries)
      : Flow(Flow), Effects(Effects), Entries(Entries) {}

  /// Returns Held, NotHeld, both or neither, each once for each set of constant
  /// arguments that it comes with; empty: not known.
  const std::vector<LockContext> &get(const clang::FunctionDecl &F);
  /// As get, but never empty: an unknown state where nothing is certain.
  const std::vector<LockContext> &getOrUnknown(const clang::FunctionDecl &F);
  bool has(const clang::FunctionDecl &F, LockPresence Now);

  /// Returns the state just before fact \p I of \p F in \p C, also from what
  /// follows it; and what causes it.
  LockContext getAt(Entity E, const LockContext &C, unsigned I);
  /// The state alone.
  LockPresence getStateAt(Entity E, const LockContext &C, unsigned I);

private:
  void addParameter(const clang::FunctionDecl &F,
                    std::vector<LockContext> &Out);
  void addEntries(const clang::FunctionDecl &F, std::vector<LockContext> &Out);
  void addDriven(const LockEntry &E, std::vector<LockContext> &Out);
  const std::vector<LockContext> &getAtCall(const ModeledCall &C);
  void addAtCall(const clang::FunctionDecl &F, const ModeledCall &C,
                 std::vector<LockContext> &Out);
  void addToken(const clang::FunctionDecl &F, std::vector<LockContext> &Out);
  void addAgreed(const clang::FunctionDecl &F, std::vector<LockContext> &Out);
  void addDemanded(const clang::FunctionDecl &F, std::vector<LockContext> &Out);
  void addGiven(const clang::FunctionDecl &F, std::vector<LockContext> &Out);
  void addItself(const clang::FunctionDecl &F, std::vector<LockContext> &Out);
  bool isCalledHolding(const clang::FunctionDecl &F);
  LockPrecondition findDemand(Entity E, const LockContext &C, const LockAt &At,
                              unsigned I);
  bool addAtFact(const clang::FunctionDecl &Caller, unsigned I, Entity Self,
                 std::vector<LockContext> &Agreed);
  std::vector<LockContext> findAgreed(const clang::FunctionDecl &F);

  LockFlow &Flow;
  EffectTable &Effects;
  const EntryLockState &Entries;
  llvm::DenseMap<const clang::Decl *, std::unique_ptr<std::vector<LockContext>>>
      Known;
  llvm::DenseMap<const ModeledCall *, std::unique_ptr<std::vector<LockContext>>>
      AtCalls;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_LOCKCONTEXTS_H
