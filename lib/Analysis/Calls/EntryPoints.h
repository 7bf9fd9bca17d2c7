//===- EntryPoints.h - What a unit says of who enters what ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who enters which function of a unit: one table of what is entered by its
// name, by tables, by classes that have methods called, by threads and teams of
// threads, by bindings and as a callback. And what the same walk over the
// user's code finds: its functions, and their callers. What a row means for a
// lock is in EntryLockState, for threads in ThreadRoots, for what a collector
// calls in Finalizers.
//
// A callable that the unit hands on by ways of its own is no row:
// PostedCallables follows it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_ENTRYPOINTS_H
#define INTEROP_LIB_ANALYSIS_CALLS_ENTRYPOINTS_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Facts/CallerMap.h"
#include "Facts/UnitEntry.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace interop {

class AnalysisContext;
struct ImportClosure;
struct ManagedNative;

/// One way into a function other than a plain call.
struct EntryPoint : UnitEntry {
  const StartedBody *Start = nullptr; ///< of Started
  const ModeledCall *Call = nullptr;  ///< of Bound and Handed
  /// Of Bound: the binding that Call is made for (a constructor, a vectorized
  /// function), which binds it with its own policies; Call, if there is none.
  const ModeledCall *Outer = nullptr;
  const clang::Expr *Given = nullptr; ///< of Bound and Handed: F, in Call
  const Callback *Handed = nullptr;   ///< of Handed: what Call's row says
  bool IsHeld = false; ///< of Handed: Given may be F, or another function
  /// Of Named: what managed code calls it as, and from which finalizer.
  const ManagedNative *Managed = nullptr;
  /// It is called where something goes: by a collector, or by what it was
  /// handed to.
  bool IsFinalizer = false;
  bool IsEnd = false;    ///< ... when nobody has the object any more
  bool MayThrow = false; ///< whoever calls it lets exceptions pass
  bool InPhase = false;  ///< it is called in some phase (LockModel::Phase)

  /// A library calls it through a record, and not an interpreter, of whose lock
  /// or phase the row would speak.
  bool isLibrarys() const {
    return Row && Row->Lock.empty() && Row->Phases.empty();
  }
  /// Names of the calls during which a row says that it is called.
  llvm::ArrayRef<std::string> getDrivers() const {
    if (Handed)
      return Handed->DrivenBy;
    return Row ? llvm::ArrayRef(Row->DrivenBy) : llvm::ArrayRef<std::string>();
  }
};

class EntryPoints {
public:
  explicit EntryPoints(AnalysisContext &TU);

  /// Returns the user's functions that have a body, in the order of the walk,
  /// then those of the import closure; none of an interpreter's own headers,
  /// even where those are no system headers. Without the bodies of teams.
  llvm::ArrayRef<const clang::FunctionDecl *> getFunctions() const {
    return Functions;
  }
  /// By names, by tables, classes and teams, by threads, by calls; each in the
  /// order of the walk.
  llvm::ArrayRef<EntryPoint> getEntries() const { return Entries; }
  /// Those that a summary carries to other units.
  llvm::ArrayRef<UnitEntry> getUnitEntries() const { return UnitEntries; }
  const CallerMap &getCallers() const { return Callers; }
  /// Returns the functions that call \p Name, whose row says what it does to
  /// interpreter locks.
  llvm::ArrayRef<const clang::FunctionDecl *>
  getUsers(llvm::StringRef Name) const {
    auto Found = Uses.find(Name);
    return Found == Uses.end() ? llvm::ArrayRef<const clang::FunctionDecl *>()
                               : Found->second.getArrayRef();
  }
  /// Returns the objects that bind a class (TypeModel::Finalizes, of their
  /// class or a base), in the order of the walk.
  llvm::ArrayRef<const clang::CXXConstructExpr *> getClassBinders() const {
    return ClassBinders;
  }

private:
  void addImported(const ImportClosure &Around, AnalysisContext &TU);
  void addHeldSlots(
      llvm::ArrayRef<std::pair<UnitEntry, const clang::FieldDecl *>> HeldSlots,
      AnalysisContext &TU);
  void addNamed(const clang::FunctionDecl &F, AnalysisContext &TU);
  void addUnitEntry(const UnitEntry &Found);
  void addStart(const StartedBody &S);
  void addBindings(AnalysisContext &TU);
  void addBinding(const ModeledCall &C, const ModeledCall &Outer);
  void addCallbacks(const ModeledCall &C, AnalysisContext &TU);

  friend class EntryVisitor;
  std::vector<const clang::FunctionDecl *> Functions;
  std::vector<UnitEntry> UnitEntries;
  std::vector<EntryPoint> Entries;
  CallerMap Callers;
  llvm::StringMap<llvm::SmallSetVector<const clang::FunctionDecl *, 2>> Uses;
  std::vector<const clang::CXXConstructExpr *> ClassBinders;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_ENTRYPOINTS_H
