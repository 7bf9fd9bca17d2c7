//===- RunTidy.h - interop-clang-tidy, on every unit ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What summarize and check share: interop-clang-tidy runs for each unit, as
// many at a time as asked for, and whatever ends first, the results come in the
// order of the compile commands.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_RUNTIDY_H
#define INTEROP_TOOLS_DRIVER_RUN_RUNTIDY_H

#include "Findings/FindingRecord.h"
#include "Program/SessionRequest.h"
#include "driver/Options/Driver.h"
#include "driver/Project/CompilationUnits.h"
#include "driver/Run/TidyOutput.h"
#include "driver/Run/UnitConfigs.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include <memory>
#include <optional>

namespace interop {

class ChildProcess;
class MemoryBound;
class TidyServer;
class UnitCache;

/// Everything that a run needs, found and read.
struct TidyRun {
  Project Of;
  std::string Tidy; ///< path of interop-clang-tidy
  std::vector<std::string> ExtraArgs;
  unsigned Jobs = 0;
  bool ShowsProgress = false;       ///< also where there is no terminal
  bool WantsFindings = false;       ///< as values, beside the text
  bool WantsFiles = false;          ///< those that a unit reads
  std::shared_ptr<UnitCache> Cache; ///< null: every unit is read
  std::shared_ptr<UnitConfigs> Configs;
  std::shared_ptr<MemoryBound> Memory; ///< never null
  /// Null: each unit is read by a new process of Tidy.
  std::shared_ptr<TidyServer> Server;
};

/// Why nothing can be run: no project, no such unit, no interop-clang-tidy.
llvm::Expected<TidyRun> prepareRun(const RunOptions &Options);

struct UnitResult {
  std::string Error; ///< why it was not done, as a sentence; or empty
  std::vector<PrintedDiagnostic> Diagnostics;
  /// The diagnostics that are findings, if they are wanted; without lines.
  std::vector<FindingRecord> Findings;
  /// All that was read, if that is wanted: not of what comes from the cache.
  std::vector<std::string> Files;
  std::string Messages;   ///< on stderr
  bool IsKnown = false;   ///< from the cache
  bool IsLeftOut = false; ///< there was nothing to do
};

/// What interop-clang-tidy is to do with a unit.
struct UnitTask {
  std::vector<std::string> Arguments;
  std::string Written;       ///< a file that it writes; empty: none
  llvm::json::Object Config; ///< CheckOptions, if they are not in Arguments
  /// An index that it reads, and whose every byte counts; empty: none.
  std::string Index;
  /// What it asks of the index of the run is recorded, and alone counts.
  bool AsksIndex = false;
  /// What it infers rows of, and without which models it reads.
  InferenceOptions Inference;
  ShowOptions Show;       ///< what is to be shown of the analysis
  bool IsLeftOut = false; ///< nothing is to be done

  // How it is run, which its result does not depend on:
  std::string Summary; ///< a file that it writes before it checks; empty: none
  /// What it has as stdin, and reads to the end before it opens the index;
  /// empty: nothing.
  std::string Gate;
  ChildProcess *Process = nullptr; ///< shows it while it runs; or null
  /// A file with what it asked of the index before; empty: nothing.
  std::string AskedBefore;
};

/// What is done just before a unit is read, on any thread.
using PrepareUnit = llvm::function_ref<UnitTask(const CompilationUnit &)>;
/// What is done with a result: one at a time, in the order of the units. False
/// to end the run.
using ReportUnit =
    llvm::function_ref<bool(const CompilationUnit &, UnitResult)>;

/// In which order units are begun.
struct RunOrder {
  /// True for units that come before all others; may be null.
  llvm::function_ref<bool(const CompilationUnit &)> IsFirst = nullptr;
  /// What else there is to do, on some thread, begun behind those; may be null.
  llvm::function_ref<void()> Else = nullptr;
  /// What there is of a unit, which is not run then; may be null.
  llvm::function_ref<std::optional<UnitResult>(const CompilationUnit &)>
      FindDone = nullptr;
};

/// False if it ended early: a Report said so, or a signal came.
bool runOnUnits(const TidyRun &Run, PrepareUnit Prepare, ReportUnit Report,
                RunOrder Order = {});

/// The argument that adds \p Options (CheckOptions) to those of the .clang-tidy
/// of a file.
std::string makeConfig(llvm::json::Object Options);

/// Task.Arguments, with Task.Config and \p More.
std::vector<std::string> makeArguments(const UnitTask &Task,
                                       llvm::json::Object More = {});

/// Returns arguments for a run that reports no findings, but does what \p
/// Options say: any check of ours does it.
std::vector<std::string> makeSilentArguments(llvm::json::Object Options);

/// Prints texts, each once: several units say the same of a header or a wrong
/// option.
class PrintOnce {
public:
  explicit PrintOnce(llvm::raw_ostream &Out) : Out(Out) {}
  /// False if it was printed before.
  bool print(llvm::StringRef Text);

private:
  llvm::raw_ostream &Out;
  llvm::StringSet<> Printed;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_RUNTIDY_H
