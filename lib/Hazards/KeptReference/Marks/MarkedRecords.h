//===- MarkedRecords.h - Who tells a collector of a record ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the records of C behind objects of a runtime, with the functions that
// tell the collector which other objects they hold, and what these name; and
// records that have a function for their end and none that marks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_MARKEDRECORDS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_MARKEDRECORDS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// The record behind an object, and who tells the collector of it.
struct MarkedRecord {
  const clang::RecordDecl *R = nullptr;
  llvm::SmallVector<const clang::FunctionDecl *, 1> Markers;
  /// If there is no marker: what ends the record, or where it is put behind an
  /// object that has none.
  const clang::FunctionDecl *Finalizer = nullptr;
  clang::SourceLocation Wrapped;
  /// What is named on the way; a call out of sight may mark anything.
  llvm::DenseSet<const clang::Decl *> Named;
  bool IsUnseen = false;
};

/// The record that a \p T points to, defined; null if it is no such pointer.
const clang::RecordDecl *getDefinedPointee(clang::QualType T);

/// In the order of the functions that mark, then of those that only end.
std::vector<MarkedRecord> findMarkedRecords(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_MARKEDRECORDS_H
