//===- Driver.h - The commands of interop-tidy ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// interop-tidy parses nothing itself: it runs interop-clang-tidy once for each
// unit of compile_commands.json, as a process of its own. Main.cpp reads the
// command line; each command has a file; RunTidy.h has what they share.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_OPTIONS_DRIVER_H
#define INTEROP_TOOLS_DRIVER_OPTIONS_DRIVER_H

#include "driver/Options/CheckOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace interop {

/// What the process ends with.
enum ExitCode : int {
  NothingFound = 0,   ///< nothing that makes a run fail
  FoundSomething = 1, ///< findings that do
  NotDone = 2,        ///< something could not be done; a sentence said what
};

/// The options of the commands over compile_commands.json.
struct RunOptions {
  std::string Database; ///< folder of compile_commands.json; empty: found
  std::string Root;     ///< that paths are relative to; empty: that folder
  std::string Tidy;     ///< interop-clang-tidy; empty: beside the executable
  std::string Beside;   ///< the folder of the executable
  std::vector<std::string> ExtraArgs; ///< for the compiler
  std::vector<std::string> Files;     ///< units to do; empty: all
  unsigned Jobs = 0;                  ///< at a time; 0: one for each core
  bool ShowsProgress = false;         ///< also where there is no terminal
  std::string Memory;      ///< a size for all processes; empty: no bound
  std::string Cache;       ///< folder of earlier results; empty: none
  std::string CachePolicy; ///< llvm::parseCachePruningPolicy
  std::string Depfile;     ///< makefile's rule of all that was read; or empty
  /// Libraries whose built-in models count as absent.
  std::vector<std::string> OmittedModels;
};

/// Where summaries go.
struct SummaryTarget {
  std::string Folder; ///< empty: interop-summaries beside the database
  std::string File;   ///< that of the only unit; empty: a name in the folder
};

/// Writes a summary of each unit.
ExitCode runSummarize(const RunOptions &Options, const SummaryTarget &Place);

/// Links the summaries that \p Inputs (files and folders) name to \p Output,
/// and cuts slices of that into the folder \p Slices; empty: none. A slice is
/// called as its summary, with another ending, and is not written again if it
/// did not change. Of slices it is said how far they are.
ExitCode runLink(llvm::ArrayRef<std::string> Inputs, llvm::StringRef Output,
                 llvm::StringRef Slices, unsigned Jobs, bool ShowsProgress);

/// Checks each unit.
ExitCode runCheck(const RunOptions &Options, const CheckOptions &Check);

/// Writes anew what files of findings hold.
ExitCode runReport(const ReportOptions &Options);
/// The options of infer-models.
struct InferOptions {
  std::string Library;              ///< as the model names it
  std::vector<std::string> Headers; ///< globs of public headers
  std::string Index;                ///< empty: made for the run
  std::string Output;               ///< the model
  std::vector<std::string> Compare; ///< hand-written models
};

/// Writes the model that the bodies of the project show.
ExitCode runInferModels(const RunOptions &Options, const InferOptions &Infer);

/// Prints what summaries and indexes hold.
ExitCode runDump(llvm::ArrayRef<std::string> Inputs);

/// Reads all of summaries and indexes, and says what is wrong with them.
ExitCode runValidate(llvm::ArrayRef<std::string> Inputs, bool ShowsProgress);

/// Prints what the summaries that \p Inputs name know of \p Function, which is
/// qualified or the end of such a name, and in which contexts it runs by
/// \p Index. That may be empty, or the only one that is asked.
ExitCode runExplain(llvm::StringRef Function, llvm::StringRef Index,
                    llvm::ArrayRef<std::string> Inputs);

/// The options of explain --show.
struct ShowRequest {
  std::string Kind;     ///< one of ShowOptions::Kinds, if the user is right
  std::string Function; ///< a name, or the end of one; empty: all functions
  std::string Index;    ///< empty: the unit is read by itself
};

/// Prints what the analyses know of the functions of the only unit that
/// \p Options name.
ExitCode runShow(const RunOptions &Options, const ShowRequest &Asked);

/// list, show, suggest and validate, of models.
ExitCode runModels(llvm::StringRef What, llvm::ArrayRef<std::string> Inputs);

/// Prints which libraries without a model the calls of the program lead to
/// whose summaries \p Summaries names; if \p Library is not empty, the
/// beginning of its model.
ExitCode suggestModels(llvm::StringRef Summaries, llvm::StringRef Library);

/// Writes a build.ninja into \p Folder (empty: interop-ninja beside
/// compile_commands.json), which does all of that unit by unit.
ExitCode runNinja(const RunOptions &Options, const CheckOptions &Check,
                  llvm::StringRef Folder);

/// Says \p Sentence on stderr; it may have several lines.
void complain(const llvm::Twine &Sentence);

/// Says \p Problem, what is wrong with the file \p Name.
void complainOf(llvm::StringRef Name, const llvm::Twine &Problem);

/// Says \p Sentence, how a command went, on stderr; not after beQuiet.
void tell(const llvm::Twine &Sentence);
void beQuiet();

/// Says \p Problem, why a command was not done.
ExitCode fail(llvm::Error Problem);

/// Sends on what was printed to stdout; false, said once, if nobody takes it.
bool flushOutput();

/// "1 unit", "2 units".
std::string count(size_t Number, llvm::StringRef Noun);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_OPTIONS_DRIVER_H
