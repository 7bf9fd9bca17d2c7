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
// its unit in memory meanwhile, so this is for as many units as there is memory
// for (Run/MemoryBound.h).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_SUSPENDEDRUNS_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_SUSPENDEDRUNS_H

#include "driver/Run/RunTidy.h"
#include "driver/Support/TemporaryFolder.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/ThreadPool.h"
#include <condition_variable>
#include <mutex>
#include <queue>

namespace interop {

class SuspendedRuns {
public:
  /// \p Run, and the callables that start() gets, must outlive this. The cache
  /// of \p Run, if there is one, gets what the runs give.
  static llvm::Expected<std::unique_ptr<SuspendedRuns>>
  create(const TidyRun &Run);
  /// Ends all that still wait.
  ~SuspendedRuns();

  /// Begins to read each of \p Units and to do \p MakeTask of it, but for the
  /// summary, which goes into \p Folder first; as many at a time as the run has
  /// jobs. Not after takeSummaries().
  void start(llvm::ArrayRef<const CompilationUnit *> Units,
             llvm::StringRef Folder, PrepareUnit MakeTask);
  /// How many units are held.
  size_t size() const { return All.size(); }
  /// True if \p Unit was started, and after takeSummaries() waits.
  bool holds(const CompilationUnit &Unit) const { return All.contains(&Unit); }
  /// Waits until each summary is there, or will not be: how many are. Those
  /// without are not held any more.
  size_t takeSummaries();

  /// The index is there, and the cache answers from it: \p Unit is checked, and
  /// no longer held. None if it is not held, or if that failed. On any thread.
  std::optional<UnitResult> finish(const CompilationUnit &Unit);

private:
  struct Held;
  SuspendedRuns(const TidyRun &Run, TemporaryFolder Temporary);
  std::string writeAsked(const Held &H) const;
  void begin(Held &H);
  void prepare(Held &H);
  UnitResult run(Held &H);
  void await(Held &H);
  bool take(Held &H);

  const TidyRun &Run;
  TemporaryFolder Temporary;
  llvm::MapVector<const CompilationUnit *, std::unique_ptr<Held>> All;
  std::mutex Mutex; ///< guards what follows
  std::condition_variable Changed;
  std::queue<const Held *> Begun; ///< whose summary is there, or will not be
  llvm::DefaultThreadPool Pool;   ///< ends before everything else
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_SUSPENDEDRUNS_H
