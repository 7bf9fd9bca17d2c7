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

#ifndef INTEROP_TOOLS_DRIVER_UNITCACHE_H
#define INTEROP_TOOLS_DRIVER_UNITCACHE_H

#include "ChildProcesses.h"
#include "UnitKeys.h"

namespace interop {

/// All that a run of interop-clang-tidy leaves.
struct TidyTexts {
  ProcessEnd End;
  std::string Output, Errors;
  std::string Exported; ///< by --export-fixes
  std::string Written;  ///< the summary
};

/// For several threads at once.
class UnitCache {
public:
  UnitCache(ResultCache Results, const TidyRun &Run)
      : Results(std::move(Results)), Keys(Run) {}

  /// Under what a unit is kept; none: not at all.
  using Ticket = std::optional<ContentHash>;
  Ticket makeTicket(const CompilationUnit &Unit, const UnitTask &Task) {
    return Keys.makeFirst(Unit, Task);
  }
  std::optional<TidyTexts> find(const Ticket &Of);
  /// \p Files are all that was read.
  void store(const Ticket &Of, llvm::ArrayRef<std::string> Files,
             const TidyTexts &Texts);
  /// Keeps the folder small; says, once, if something could not be kept.
  void finish();

private:
  ResultCache Results;
  UnitKeys Keys;
  std::mutex Mutex;
  std::string Problem; ///< the first one
};

/// Null, and said, if the folder cannot be written to: a run goes on without.
/// Null, too, if no folder is asked for.
llvm::Expected<std::shared_ptr<UnitCache>> openCache(const RunOptions &Options,
                                                     const TidyRun &Run);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_UNITCACHE_H
