//===- FindingsFile.h - All that is known of findings --------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FindingRecords as JSON, field by field. interop-clang-tidy writes such a file
// for interop-tidy, which adds it to what clang-tidy exports (ToldFindings.h):
// that knows neither call paths nor scopes. `check --format json` writes one of
// all units, and `report` reads it. docs/report.md names the keys.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FORMATS_FINDINGSFILE_H
#define INTEROP_LIB_FINDINGS_FORMATS_FINDINGSFILE_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// Paths under \p Root are written relative to it; with an empty one all stay
/// as they are. Bytes that are no UTF-8 are replaced.
void writeFindingsFile(llvm::ArrayRef<FindingRecord> Findings,
                       llvm::StringRef Root, llvm::raw_ostream &Out);

/// The findings in \p Text, in its order. Relative paths are under the folder
/// that the finding names, or else \p Directory. An error says what is wrong
/// with the text.
llvm::Expected<std::vector<FindingRecord>>
readFindingsFile(llvm::StringRef Text, llvm::StringRef Directory);

/// True if \p Text is such a file, or is meant to be one.
bool isFindingsFile(llvm::StringRef Text);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FORMATS_FINDINGSFILE_H
