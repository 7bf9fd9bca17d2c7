//===- SuspendedRuns.h - Units that are read once ---------------*- C++ -*-===//
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

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_SUSPENDEDRUNS_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_SUSPENDEDRUNS_H

#include "driver/Run/RunTidy.h"
#include "driver/Support/TemporaryFolder.h"

namespace interop {

class SuspendedRuns {
public:
  /// \p Run has a cache, which gets what the runs give; both must outlive this.
  static llvm::Expected<std::unique_ptr<SuspendedRuns>>
  create(const TidyRun &Run);
  /// Lets all go on and waits for them.
  ~SuspendedRuns();

  /// Begins to read each of \p Units and to do \p MakeTask of it, but for the
  /// summary, which goes into \p Folder first. Not after takeSummaries().
  void start(llvm::ArrayRef<const CompilationUnit *> Units,
             llvm::StringRef Folder, PrepareUnit MakeTask);
  /// How many units were started.
  size_t size() const { return All.size(); }
  /// True if \p Unit was started.
  bool holds(const CompilationUnit &Unit) const { return find(Unit); }
  /// Waits until each summary is there, or cannot be: how many are.
  size_t takeSummaries();
  /// True if takeSummaries() found that of \p Unit.
  bool has(const CompilationUnit &Unit) const;

  /// The index is there, and the cache answers from it.
  void release();
  /// After release(): waits until \p Unit is checked, if it is held. On any
  /// thread.
  void await(const CompilationUnit &Unit);

private:
  struct Held;
  SuspendedRuns(const TidyRun &Run, TemporaryFolder Temporary);
  llvm::Error openGate();
  Held *find(const CompilationUnit &Unit) const;
  std::string writeAsked(const Held &H) const;
  void run(Held &H);
  bool take(Held &H);

  const TidyRun &Run;
  TemporaryFolder Temporary;
  std::string Gate; ///< a pipe with a name, which nobody writes to
  int Open = -1;    ///< while it is open, all wait
  std::vector<std::unique_ptr<Held>> All;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_SUSPENDEDRUNS_H
