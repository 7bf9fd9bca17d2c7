//===- ToldFindings.h - What a check knows of its findings ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Joins what clang-tidy exports and what the checks report. clang-tidy decides
// which of the checks' reports are findings (NOLINT, filters, fixes that
// overlap); what its format has no room for is in a file of the checks' own
// (FindingsFile.h). The two are matched by what each finding says and where.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_TOLDFINDINGS_H
#define INTEROP_LIB_FINDINGS_TOLDFINDINGS_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"

namespace interop {

/// Gives each of \p Exported that is among \p Told, the checks' own records,
/// its scope, the call paths of its notes and the titles of its fixes. Findings
/// of other checks, and notes that clang-tidy added, stay as they are.
void addTold(llvm::MutableArrayRef<FindingRecord> Exported,
             llvm::ArrayRef<FindingRecord> Told);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_TOLDFINDINGS_H
