//===- UnfilledRecords.h - Records marked before filling --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the moment that a record stands behind an object of a runtime, its mark
// function reads it in each collection. Finds records in memory that nobody has
// cleared, whose marked fields get their first values only after a call that
// may collect.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNFILLEDRECORDS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNFILLEDRECORDS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct UnfilledRecord {
  const clang::FieldDecl *Field = nullptr;     ///< that is marked
  const clang::FunctionDecl *Marker = nullptr; ///< reads it
  const Fact *Made = nullptr;                  ///< gives the memory
  const Fact *Wrapped = nullptr;               ///< puts it behind an object
  const Fact *Collects = nullptr;              ///< comes before any store
};

/// In the order of the bodies; one for each record that is wrapped.
std::vector<UnfilledRecord> findUnfilledRecords(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNFILLEDRECORDS_H
