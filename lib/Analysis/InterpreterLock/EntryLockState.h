//===- EntryLockState.h - Who enters which function -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects, for one interpreter lock, the entry points of a unit's functions
// and the state of the lock there: tables, names and bindings of an
// interpreter, threads, and callbacks. It has the plain callers of each
// function, too.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_ENTRYLOCKSTATE_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_ENTRYLOCKSTATE_H

#include "Analysis/Calls/CallableFlow.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/InterpreterLocks.h"

namespace interop {

/// One way in; all but the state is unknown of what a parameter shows.
struct LockEntry : EntryPoint {
  LockPresence Enters =
      LockPresence::Unknown; ///< Caller: as at each of Drivers
  LockReason Why;
  std::vector<const ModeledCall *> Drivers; ///< during which it is called
  bool OffersPolicies = false; ///< of Bound: its library has policies

  /// Of Bound: the call that binds it; null of other expressions.
  const clang::CallExpr *getBinding() const {
    return Outer ? llvm::dyn_cast<clang::CallExpr>(Outer->Node) : nullptr;
  }
};

class EntryLockState {
public:
  EntryLockState(AnalysisContext &TU, LockFlow &Flow);

  /// Returns those of EntryPoints and, for interpreters' locks, team bodies.
  llvm::ArrayRef<const clang::FunctionDecl *> getFunctions() const {
    return Functions;
  }
  llvm::ArrayRef<LockEntry> getEntries(const clang::FunctionDecl &F) const;
  const EntryPoints &getTable() const { return Table; }
  /// Returns true if nobody outside of the unit can call it by its name, in the
  /// unit nobody names it but for calls that are seen, and no row says what a
  /// call of it asks of locks.
  bool hasOnlyThoseCallers(const clang::FunctionDecl &F) const;
  /// Calls of what may be \p F that do not name it: all that is done with it
  /// beside such calls and those by its name.
  std::vector<CallableFlow::Invocation>
  findInvocations(const clang::FunctionDecl &F) const;
  /// The entry that a parameter of \p F shows, if one does.
  std::optional<LockEntry> findByParameter(const clang::FunctionDecl &F) const;
  /// Returns the calls, each as a body and the index of its fact, that give \p F
  /// to what is out of sight, and of which no row speaks.
  llvm::ArrayRef<std::pair<const clang::FunctionDecl *, unsigned>>
  findGivers(const clang::FunctionDecl &F) const;
  /// True if all that enters \p F, other than by plain calls, are finalizers'
  /// callers, and somebody does.
  bool isFinalizerOnly(const clang::FunctionDecl &F) const;

private:
  LockEntry makeEntry(const EntryPoint &P, LockReason::KindTy Why,
                      LockPresence Enters) const;
  void add(const EntryPoint &P);
  void add(LockEntry Entry);
  /// What those whom a row means find of this lock; Unknown if it is about
  /// another.
  LockPresence getEntered(const EntryModel &Row) const;
  LockPresence getEntered(llvm::ArrayRef<std::string> Phases,
                          llvm::StringRef Of, LockPresence Enters) const;
  void addBinding(const EntryPoint &P);
  void collectGivers() const;
  void addSlot(const EntryPoint &P);
  void addCallback(const EntryPoint &P);
  /// With all calls that drive it.
  void addDriven(LockEntry E);

  AnalysisContext &TU;
  LockFlow &Flow;
  const EntryPoints &Table;
  const LockModel &Lock;
  std::vector<const clang::FunctionDecl *> Functions;
  llvm::DenseMap<const clang::Decl *, std::vector<LockEntry>> Entries;
  /// Once somebody asks.
  using Giver = std::pair<const clang::FunctionDecl *, unsigned>;
  mutable std::optional<llvm::DenseMap<const clang::Decl *, std::vector<Giver>>>
      Givers;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_ENTRYLOCKSTATE_H
