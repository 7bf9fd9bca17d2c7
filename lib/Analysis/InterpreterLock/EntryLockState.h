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

#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/InterpreterLocks.h"

namespace interop {

/// One entry point.
struct LockEntry {
  LockPresence Enters =
      LockPresence::Unknown; ///< Caller: as at each of Drivers
  LockReason Why;
  const clang::CallExpr *Binding = nullptr;   ///< set for LockReason::Bound
  const clang::Expr *BoundCallable = nullptr; ///< set for Bound
  const EntryBinding *Binds = nullptr;        ///< its row's, for Bound
  bool OffersPolicies = false; ///< for Bound: its library has policies
  std::vector<const ModeledCall *> Drivers; ///< during which it is called
  /// It is called where an object goes: by a collector, or by what it was
  /// handed to.
  bool IsFinalizer = false;
  bool IsEnd = false;    ///< ... when nobody has the object any more
  bool MayThrow = false; ///< whoever calls it lets exceptions pass
  bool InPhase = false;  ///< it is called in some phase (LockModel::Phase)
  /// What managed code calls it as, and from which finalizer; may be null.
  const ManagedNative *Managed = nullptr;
  std::string Slot; ///< for LockReason::Table: the field, or its key
};

class EntryLockState {
public:
  EntryLockState(AnalysisContext &TU, LockFlow &Flow);

  /// Returns those of EntryPoints and, for interpreters' locks, team bodies.
  llvm::ArrayRef<const clang::FunctionDecl *> getFunctions() const {
    return Functions;
  }
  llvm::ArrayRef<LockEntry> getEntries(const clang::FunctionDecl &F) const;
  /// Functions that call \p F by its name, each once.
  llvm::ArrayRef<const clang::FunctionDecl *>
  getCallers(const clang::FunctionDecl &F) const {
    return Walk.getCallers().getCallers(F);
  }
  /// Returns true if nobody outside of the unit can call it by its name, and in
  /// the unit nobody names it but to call it.
  bool hasOnlyThoseCallers(const clang::FunctionDecl &F) const;
  /// True if a row says what a call of \p F asks of interpreter locks.
  bool hasLockRow(const clang::FunctionDecl &F) const {
    return TU.getLookup().findLockUses(F);
  }
  /// True if what \p C hands over as \p B is called where something goes.
  bool isFinalizer(const ModeledCall &C, const Callback &B) const;
  /// Returns the functions that call \p Name, whose row says what it does to
  /// interpreter locks.
  llvm::ArrayRef<const clang::FunctionDecl *>
  getUsers(llvm::StringRef Name) const {
    return Walk.getUsers(Name);
  }
  /// The entry that a parameter of \p F shows, if one does.
  std::optional<LockEntry> findByParameter(const clang::FunctionDecl &F) const;
  /// True if somebody names \p F for anything else than to call it.
  bool isNamedOtherwise(const clang::FunctionDecl &F) const {
    return Walk.getCallers().isNamedOtherwise(F);
  }
  /// True if all that enters \p F, other than by plain calls, are finalizers'
  /// callers, and somebody does.
  bool isFinalizerOnly(const clang::FunctionDecl &F) const;
  /// Objects that bind a class (TypeModel::Finalizes, of their class or a
  /// base), in the order of the walk.
  llvm::ArrayRef<const clang::CXXConstructExpr *> getClassBinders() const {
    return Walk.getClassBinders();
  }

private:
  void addFound(const UnitEntry &Found);
  void add(const clang::FunctionDecl &F, LockEntry Entry);
  /// Returns the state of this lock with which the functions that \p Row means
  /// are entered; Unknown if it is about another lock.
  LockPresence getEntered(const EntryModel &Row) const;
  LockPresence getEntered(llvm::ArrayRef<std::string> Phases,
                          llvm::StringRef Of, LockPresence Enters) const;
  void addNamed(const clang::FunctionDecl &F);
  void addModeled(const ModeledCall &C);
  void addBinding(const ModeledCall &C);
  const ModeledCall &findOuterBinding(const ModeledCall &C) const;
  void addCallback(const ModeledCall &C, const Callback &B);
  bool isBoundBy(const clang::FunctionDecl &F, const clang::CallExpr *C) const;

  AnalysisContext &TU;
  LockFlow &Flow;
  const EntryPoints &Walk;
  const LockModel &Lock;
  std::vector<const clang::FunctionDecl *> Functions;
  llvm::DenseMap<const clang::Decl *, std::vector<LockEntry>> Entries;
  /// The calls that bind, by their arguments without conversions.
  llvm::DenseMap<const clang::Expr *, const ModeledCall *> Bindings;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_ENTRYLOCKSTATE_H
