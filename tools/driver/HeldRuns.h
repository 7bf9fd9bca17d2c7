//===- HeldRuns.h - Units that are read once ------------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A unit that has changed needs a new summary first, and is checked when all
// summaries are linked. Both can be had of one parse: interop-clang-tidy writes
// the summary, stops until the index is there, and goes on. Each process keeps
// its unit in memory meanwhile, so this is for a few units.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_HELDRUNS_H
#define INTEROP_TOOLS_DRIVER_HELDRUNS_H

#include "RunTidy.h"
#include "TemporaryFolder.h"
#include <thread>

namespace interop {

class HeldRuns {
public:
  /// \p Run has a cache, which gets what the runs give; both must outlive this.
  static llvm::Expected<std::unique_ptr<HeldRuns>> create(const TidyRun &Run);
  /// As finish().
  ~HeldRuns();

  /// Reads each of \p Units and does \p MakeTask of it, but for the summary,
  /// which goes into \p Folder first. Returns when each is there, or cannot
  /// be.
  void start(llvm::ArrayRef<const CompilationUnit *> Units,
             llvm::StringRef Folder, PrepareUnit MakeTask);
  /// How many summaries start() wrote.
  size_t getWritten() const { return Written; }
  /// True if start() wrote that of \p Unit.
  bool has(const CompilationUnit &Unit) const;

  /// The index is there, and the cache answers from it: waits until all is
  /// checked.
  void finish();

private:
  struct Held;
  HeldRuns(const TidyRun &Run, TemporaryFolder Temporary);
  llvm::Error openGate();
  void run(Held &H);
  bool take(Held &H);

  const TidyRun &Run;
  TemporaryFolder Temporary;
  std::string Gate; ///< a pipe with a name, which nobody writes to
  int Open = -1;    ///< while it is open, all wait
  std::vector<std::unique_ptr<Held>> All;
  size_t Written = 0;
  std::vector<std::thread> Threads; ///< one for each
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_HELDRUNS_H
