//===- UnitCache.h - What interop-clang-tidy said before ------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Joins UnitKeys.h and ResultCache.h: finds what interop-clang-tidy gave for a
// unit when everything was as it is now, and keeps what it gives.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_UNITCACHE_H
#define INTEROP_TOOLS_DRIVER_RUN_UNITCACHE_H

#include "Program/Index/IndexQueries.h"
#include "driver/Run/UnitKeys.h"
#include "driver/Support/ChildProcesses.h"
#include <atomic>

namespace interop {

/// All that a run of interop-clang-tidy leaves.
struct TidyTexts {
  ProcessEnd End;
  std::string Output, Errors;
  std::string Exported; ///< by --export-fixes
  std::string Told;     ///< by the checks: FindingsFile.h
  std::string Written;  ///< the summary
  std::string Asked;    ///< of the index: IndexQuery
};

/// For several threads at once.
class UnitCache {
public:
  UnitCache(ResultCache Results, const TidyRun &Run)
      : Results(std::move(Results)), Keys(Run) {}

  /// From now on this answers units that ask, which are not kept before; it
  /// must outlive their use.
  void setAnswers(const IndexAnswers &Of) { Answers = &Of; }

  /// Under what a unit is kept; no key: not at all.
  struct Ticket {
    std::optional<ContentHash> First;
    bool AsksIndex = false;
  };
  Ticket makeTicket(const CompilationUnit &Unit, const UnitTask &Task) {
    return {Keys.makeFirst(Unit, Task), Task.AsksIndex};
  }
  std::optional<TidyTexts> find(const Ticket &Of);
  /// True if find() has something, unless that is damaged.
  bool has(const Ticket &Of);
  /// TidyTexts::Asked of the last run of the unit, whatever has changed since;
  /// empty if that is not known.
  std::string findAsked(const Ticket &Of) const;
  /// \p Files are all that was read.
  void store(const Ticket &Of, llvm::ArrayRef<std::string> Files,
             const TidyTexts &Texts);
  /// Keeps the folder small; says, once, if something could not be kept.
  void finish();

private:
  /// What was kept under Ticket::First.
  struct LastRun {
    ContentHash Second;
    std::vector<std::string> Files; ///< that it read
  };
  std::optional<LastRun> findRun(const Ticket &Of) const;
  std::optional<ContentHash> findLast(const Ticket &Of);
  llvm::Error keep(const Ticket &Of, llvm::ArrayRef<std::string> Files,
                   const TidyTexts &Texts);

  ResultCache Results;
  UnitKeys Keys;
  std::atomic<const IndexAnswers *> Answers{nullptr};
  std::mutex Mutex;
  std::string Problem; ///< the first one
};

/// Null, and said, if the folder cannot be written to: a run goes on without.
/// Null, too, if no folder is asked for.
llvm::Expected<std::shared_ptr<UnitCache>> openCache(const RunOptions &Options,
                                                     const TidyRun &Run);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_UNITCACHE_H
