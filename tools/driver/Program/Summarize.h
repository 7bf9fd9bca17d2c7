//===- Summarize.h - Summaries, as many as there are ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `summarize` and a check that brings a program up to date share.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_SUMMARIZE_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_SUMMARIZE_H

#include "driver/Run/RunTidy.h"

namespace interop {

struct SummaryTally {
  size_t Units = 0;  ///< of which there should be summaries
  size_t Failed = 0; ///< units that could not be summarized
  size_t Known = 0;  ///< that were not read again
};

/// The folder of the summaries, made; absolute. If \p Folder is empty,
/// interop-summaries beside the database.
llvm::Expected<std::string> makeSummaryFolder(llvm::StringRef Folder,
                                              const Project &Of);

/// Writes the summary of a unit to \p Path, without the built-in models of \p
/// Omitted.
UnitTask makeSummaryTask(llvm::StringRef Path, llvm::StringRef Root,
                         llvm::ArrayRef<std::string> Omitted = {});

/// Summarizes all units of \p Run; none if it ended early.
std::optional<SummaryTally>
summarizeInto(llvm::StringRef Folder, const TidyRun &Run,
              llvm::ArrayRef<std::string> Omitted = {});

/// Reports summaries in \p Folder that no unit of \p Of has: of files that are
/// gone.
void reportStrangers(llvm::StringRef Folder, const Project &Of);

/// Reports how units of \p Run were summarized.
ExitCode explainSummaries(const TidyRun &Run, const SummaryTally &Done);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_SUMMARIZE_H
