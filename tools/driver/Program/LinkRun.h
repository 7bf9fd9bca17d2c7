//===- LinkRun.h - From summaries to their index ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Links summaries. All of them are read, or nothing is written: a program with
// a part missing looks like another one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_LINKRUN_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_LINKRUN_H

#include "Program/Linker/Link.h"
#include "driver/Options/Driver.h"
#include "llvm/ADT/StringSet.h"

namespace interop {

/// Keeps what it has read and written in memory: to give that back takes as
/// long as a part of the work, and can wait until nobody does.
class LinkRun {
public:
  /// \p Jobs at a time; 0: one for each core. \p ShowsProgress also where there
  /// is no terminal.
  LinkRun(unsigned Jobs, bool ShowsProgress)
      : Jobs(Jobs), ShowsProgress(ShowsProgress) {}

  /// Reads those of \p Paths that were not read before, and says what is wrong
  /// with them.
  void read(llvm::ArrayRef<std::string> Paths);
  /// As runLink(), with what was read before.
  ExitCode run(llvm::ArrayRef<std::string> Inputs, llvm::StringRef Output,
               llvm::StringRef Slices);

private:
  ExitCode write(llvm::StringRef Output, llvm::StringRef Slices);
  llvm::Error writeIndex(llvm::StringRef Output);

  llvm::Error cutSlices(llvm::StringRef Path, llvm::StringRef Folder) const;

  const unsigned Jobs;
  const bool ShowsProgress;
  llvm::StringSet<> Known; ///< paths
  std::vector<SummaryFile> Summaries;
  bool IsWhole = true; ///< all could be read
  LinkResult Linked;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_LINKRUN_H
