//===- FreeSites.h - Where records are freed --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the calls that free a record, and the functions that are called at its
// end: finalizers of an object system, and what is stored in a field such as
// `free_fn`. Of a class of an object system that has no such function, it lists
// the one that sets the class up.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_FREESITES_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_FREESITES_H

#include "Hazards/DanglingCallback/Records/ObjectRecords.h"
#include "Hazards/DanglingCallback/Registrations.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

struct FreeSite {
  const clang::FunctionDecl *In = nullptr;
  const Fact *At = nullptr; ///< null: In itself is called to end one
  ObjectRef Freed;
  /// In sets up a class that has nothing to be called at the end of an object.
  bool IsMissing = false;
};

class FreeSites {
public:
  explicit FreeSites(AnalysisContext &TU);

  /// Empty if nothing is seen to free an object of \p R, which may be null.
  llvm::ArrayRef<FreeSite> find(const clang::RecordDecl *R) const;
  /// The record that \p R keeps, of which it may only have a base; null if it
  /// keeps none.
  const clang::RecordDecl *findRecord(const Registration &R) const;
  const ObjectRecords &getObjects() const { return Objects; }
  /// The functions that the user wrote, then those of other units.
  llvm::ArrayRef<const clang::FunctionDecl *> getBodies() const {
    return Bodies;
  }

private:
  void addFrees(const clang::FunctionDecl &F);
  void addImported();
  void addFinalizers();
  void addFinalizer(const clang::FunctionDecl &F);
  void addMissing();
  bool hasOtherEnds() const;

  AnalysisContext &TU;
  EffectTable &Effects;
  ObjectRecords Objects;
  std::vector<const clang::FunctionDecl *> Bodies;
  llvm::DenseMap<const clang::RecordDecl *, std::vector<FreeSite>> Sites;
};

/// \p R is what \p Of begins with, or \p Of itself: what all objects of an
/// object system are.
bool isBaseOf(const clang::RecordDecl *R, const clang::RecordDecl *Of);

/// The record that \p D, which may be null, points to.
const clang::RecordDecl *getPointedRecord(const clang::ValueDecl *D);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_FREESITES_H
