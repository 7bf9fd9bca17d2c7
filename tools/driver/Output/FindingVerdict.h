//===- FindingVerdict.h - What findings count for ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges findings before they are written: fingerprints them, compares them
// with an earlier run and counts them. `check` and `report` share it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_OUTPUT_FINDINGVERDICT_H
#define INTEROP_TOOLS_DRIVER_OUTPUT_FINDINGVERDICT_H

#include "Findings/Formats/Sarif.h"
#include "Findings/LineFilter.h"
#include "driver/Options/CheckOptions.h"
#include "driver/Options/Driver.h"
#include <optional>

namespace interop {

class SourceFiles;

/// What findings are compared with, read.
struct Comparison {
  std::optional<LineFilter> Lines;
  std::optional<Baseline> Known;
};

struct FindingCounts {
  size_t Warnings = 0, Errors = 0; ///< that no earlier run had
  size_t Old = 0, Gone = 0;        ///< of the earlier run: still there, not
  size_t Elsewhere = 0;            ///< in lines that nobody asked for
};

/// The baseline that \p Options name; none if they name none.
llvm::Expected<std::optional<Baseline>>
readKnown(const FindingOptions &Options);

/// Fills in fingerprints and states of \p Findings, which are in the order of
/// FindingList, and leaves those that are asked for.
FindingCounts settle(std::vector<FindingRecord> &Findings,
                     const Comparison &With, llvm::StringRef Root,
                     SourceFiles &Files);

/// "1 warning, 0 errors; 2 findings known before". What is gone can be said if
/// \p IsWhole: all of the project was looked at.
std::string describe(const FindingCounts &Counts, const Comparison &With,
                     bool IsWhole);

ExitCode getExitCode(const FindingCounts &Counts, FailingFindings FailOn);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_OUTPUT_FINDINGVERDICT_H
