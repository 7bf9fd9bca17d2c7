//===- EntryPoints.h - What a unit says of who enters what ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects, in one walk over the user's code, its functions and their callers,
// and what is entered by tables, by classes that have methods called, and by
// teams of threads. EntryLockState says what that means for a lock, ThreadRoots
// for threads.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_ENTRYPOINTS_H
#define INTEROP_LIB_ANALYSIS_CALLS_ENTRYPOINTS_H

#include "Facts/CallerMap.h"
#include "Facts/UnitEntry.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace interop {

class AnalysisContext;
struct ImportClosure;

/// True if a collector calls what stands in \p Slot of a record of \p Row.
bool isFinalizerSlot(const EntryModel &Row, llvm::StringRef Slot);

class EntryPoints {
public:
  explicit EntryPoints(AnalysisContext &TU);

  /// Returns the user's functions that have a body, in the order of the walk,
  /// then those of the import closure; none of an interpreter's own headers,
  /// even where those are no system headers. Without the bodies of teams.
  llvm::ArrayRef<const clang::FunctionDecl *> getFunctions() const {
    return Functions;
  }
  llvm::ArrayRef<UnitEntry> getEntries() const { return Entries; }
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

  friend class EntryVisitor;
  std::vector<const clang::FunctionDecl *> Functions;
  std::vector<UnitEntry> Entries;
  CallerMap Callers;
  llvm::StringMap<llvm::SmallSetVector<const clang::FunctionDecl *, 2>> Uses;
  std::vector<const clang::CXXConstructExpr *> ClassBinders;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_ENTRYPOINTS_H
