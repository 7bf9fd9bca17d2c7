//===- UnmarkedWraps.h - Objects without a mark function --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds records of C that a program puts behind objects of a runtime which have
// no function that marks, and whose end is the runtime's own function
// (`Data_Wrap_Struct(klass, 0, -1, p)`, a type whose dmark is null). No function
// of the program is given such a record, so the calls that make the object, or
// take the record out of it, tell what it is.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNMARKEDWRAPS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNMARKEDWRAPS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct UnmarkedWrap {
  const clang::RecordDecl *R = nullptr; ///< defined
  clang::SourceLocation Loc;            ///< of the call
};

/// In the order of the bodies; one for each record.
std::vector<UnmarkedWrap> findUnmarkedWraps(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_MARKS_UNMARKEDWRAPS_H
