//===- UnmarkedFields.h - Fields that no collector hears of -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record that stands behind an object of a runtime has a function that tells
// the collector which other objects it holds: the functions that models say are
// called in a collector's phase, and are no finalizers. Finds fields that keep
// an object and that this function, with all that it calls, leaves out; or a
// record whose finalizer stands beside no such function at all.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNMARKEDFIELDS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNMARKEDFIELDS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct UnmarkedField {
  const clang::FieldDecl *Field = nullptr;
  const clang::FunctionDecl *Marker = nullptr; ///< leaves it out; null: none is
  /// Without a marker, what ends the record, or where it is put behind an
  /// object that has none.
  const clang::FunctionDecl *Finalizer = nullptr;
  clang::SourceLocation Wrapped;
  clang::SourceLocation Stored; ///< an object is put there
  /// That object is the one which the record stands behind: it lives as long,
  /// but may be moved.
  bool IsOwnObject = false;
};

/// In the order of the functions that mark, and of the fields.
std::vector<UnmarkedField> findUnmarkedFields(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNMARKEDFIELDS_H
