//===- ExportedFixes.h - Findings as clang-tidy's YAML --------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy writes what it found to the file that --export-fixes names: all
// findings, with notes, ranges and replacements, as offsets in files. The same
// format is written, for clang-apply-replacements and its like. It has no room
// for what FindingsFile.h has besides: call paths, scopes, titles of fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FORMATS_EXPORTEDFIXES_H
#define INTEROP_LIB_FINDINGS_FORMATS_EXPORTEDFIXES_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// The findings in \p Yaml, in its order; places have no line yet. Relative
/// paths are under the folder that the finding names, or else \p Directory. An
/// error says what is wrong with the text.
llvm::Expected<std::vector<FindingRecord>>
readExportedFixes(llvm::StringRef Yaml, llvm::StringRef Directory);

/// Paths under \p Root are written relative to it, so that they are the same
/// wherever it lies; with an empty one all stay absolute.
void writeExportedFixes(llvm::ArrayRef<FindingRecord> Findings,
                        llvm::StringRef Root, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FORMATS_EXPORTEDFIXES_H
