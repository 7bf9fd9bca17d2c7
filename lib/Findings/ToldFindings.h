//===- ToldFindings.h - What a check knows of its findings ----- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy decides what of all that the checks tell is a finding (NOLINT,
// filters, fixes that overlap) and exports that; what it has no words for comes
// beside it, in a file of the checks' own (FindingsFile.h). Here the two are
// put together, by what each finding says and where.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_TOLDFINDINGS_H
#define INTEROP_LIB_FINDINGS_TOLDFINDINGS_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"

namespace interop {

/// Gives each of \p Exported that is among \p Told what is known there alone:
/// its scope, the call paths of its notes and the titles of its fixes. Findings
/// of other checks, and notes that clang-tidy added, stay as they are.
void addTold(llvm::MutableArrayRef<FindingRecord> Exported,
             llvm::ArrayRef<FindingRecord> Told);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_TOLDFINDINGS_H
