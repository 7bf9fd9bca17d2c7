//===- ObjectRecords.h - Records of an object system -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says which records are counted objects, and which are their classes, by the
// slots for what an object system calls at the end of one: an object begins
// with what such a slot's function is given, a class with the record that has
// the slot.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OBJECTRECORDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OBJECTRECORDS_H

#include "Analysis/AnalysisContext.h"
#include "llvm/ADT/SetVector.h"

namespace interop {

class ObjectRecords {
public:
  explicit ObjectRecords(AnalysisContext &TU);

  bool isObject(const clang::RecordDecl &R) const;
  bool isClass(const clang::RecordDecl &R) const;
  /// Who has an object of class \p R as a part may destroy it, whoever else has
  /// a reference: the class has a slot for that.
  bool isDestroyedByOthers(const clang::RecordDecl &R) const;
  /// The record of the objects of the class that \p P, a parameter of a
  /// function that sets the class up, points to; null if there is none.
  const clang::RecordDecl *findObject(const clang::ParmVarDecl &P) const;
  /// The name of a field for what is called at the end of an object, or for
  /// what ends its use.
  bool isEnd(const clang::FieldDecl &Slot) const;

private:
  void addRow(const EntryModel &Row);

  AnalysisContext &TU;
  llvm::SmallSetVector<const clang::RecordDecl *, 4> Objects, Classes, Parts;
  llvm::SmallSetVector<llvm::StringRef, 4> Slots;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OBJECTRECORDS_H
