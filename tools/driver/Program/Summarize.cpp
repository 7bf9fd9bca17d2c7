//===- Summarize.cpp - interop-tidy summarize -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A unit that cannot be summarized has no summary afterwards: an old one would
// be linked. Of a file that is compiled more than once the first compile
// command counts.
//
//===----------------------------------------------------------------------===//

#include "driver/Program/Summarize.h"
#include "Findings/Paths.h"
#include "driver/Options/Driver.h"
#include "driver/Run/Depfile.h"
#include "driver/Run/UnitCache.h"
#include "driver/Support/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace interop {

Expected<std::string> makeSummaryFolder(StringRef Folder, const Project &Of) {
  std::string Path = Folder.empty()
                         ? makeAbsolute("interop-summaries", Of.Folder)
                         : makeAbsolute(Folder);
  std::error_code Error = fs::create_directories(Path, /*IgnoreExisting=*/true,
                                                 fs::all_all); // less the umask
  if (!Error)
    Error = fs::access(Path, fs::AccessMode::Write);
  if (Error)
    return createStringError(
        Error, "'" + Path + "' cannot be written to: " + Error.message());
  return Path;
}

/// Of the index that .clang-tidy may name nothing is asked: it is made of
/// these.
static std::vector<std::string> makeArguments(StringRef Summary,
                                              StringRef Root) {
  return makeSilentArguments(json::Object{
      {"Index", ""}, {"SummaryFile", Summary}, {"SummaryRoot", Root}});
}

UnitTask makeSummaryTask(StringRef Path, StringRef Root,
                         ArrayRef<std::string> Omitted) {
  UnitTask Task{makeArguments(Path, Root), Path.str()};
  Task.Inference.Omitted = Omitted.vec();
  return Task;
}

/// Passes on what is said of the code and the options; findings are for check.
static void pass(const UnitResult &Result, PrintOnce &Errors) {
  for (const PrintedDiagnostic &D : Result.Diagnostics)
    if (D.Kind != PrintedDiagnostic::Warning &&
        D.Kind != PrintedDiagnostic::Error)
      Errors.print(D.Text);
  Errors.print(Result.Messages);
}

void reportStrangers(StringRef Folder, const Project &Of) {
  StringSet<> Known;
  for (const CompilationUnit &Unit : Of.Units)
    Known.insert(makeUnitPath(Folder, Unit, SummaryEnding));
  std::error_code Error;
  std::vector<std::string> Strangers;
  for (fs::directory_iterator I(Folder, Error), End; I != End && !Error;
       I.increment(Error))
    if (path::extension(I->path()) == ".itsum" && !Known.contains(I->path()))
      Strangers.push_back(I->path());
  llvm::sort(Strangers);
  for (const std::string &Path : Strangers)
    complain(Path + " is of no unit of the project: remove it, or it is "
                    "linked with the others");
}

/// Where the summary of a unit goes; absolute.
using FindPath = function_ref<std::string(const CompilationUnit &)>;

/// Summarizes all units of \p Run, without the built-in models of \p Omitted;
/// none if it ended early.
static std::optional<SummaryTally> summarizeUnits(const TidyRun &Run,
                                                  FindPath Find,
                                                  ArrayRef<std::string> Omitted,
                                                  Depfile &Read) {
  SummaryTally Done;
  Done.Units = Run.Of.Units.size();
  PrintOnce Errors(errs());
  bool IsWhole = runOnUnits(
      Run,
      [&](const CompilationUnit &Unit) {
        std::string Path = Find(Unit);
        return makeSummaryTask(Path, Run.Of.Root, Omitted);
      },
      [&](const CompilationUnit &Unit, UnitResult Result) {
        pass(Result, Errors);
        Done.Known += Result.IsKnown;
        std::string Path = Find(Unit);
        if (Run.WantsFiles)
          Read.add(Run, Unit, makeArguments(Path, Run.Of.Root), Result.Files);
        if (Result.Error.empty() && !fs::exists(Path))
          Result.Error = "interop-clang-tidy wrote no summary";
        if (Result.Error.empty())
          return true;
        fs::remove(Path);
        complainOf(Unit.Name, Result.Error);
        ++Done.Failed;
        return true;
      });
  if (!IsWhole)
    return std::nullopt;
  return Done;
}

ExitCode explainSummaries(const TidyRun &Run, const SummaryTally &Done) {
  tell(
      count(Done.Units - Done.Failed, "unit") + " summarized" +
      (Run.Cache ? ", " + std::to_string(Done.Known) + " from the cache" : "") +
      (Done.Failed ? "; " + count(Done.Failed, "unit") + " could not be" : ""));
  return Done.Failed ? NotDone : NothingFound;
}

std::optional<SummaryTally> summarizeInto(StringRef Folder, const TidyRun &Run,
                                          ArrayRef<std::string> Omitted) {
  Depfile Unread;
  return summarizeUnits(
      Run,
      [&](const CompilationUnit &Unit) {
        return makeUnitPath(Folder, Unit, SummaryEnding);
      },
      Omitted, Unread);
}

static ExitCode summarizeAll(const RunOptions &Options, const TidyRun &Run,
                             StringRef Folder) {
  Expected<std::string> Into = makeSummaryFolder(Folder, Run.Of);
  if (!Into)
    return fail(Into.takeError());
  std::optional<SummaryTally> Done =
      summarizeInto(*Into, Run, Options.OmittedModels);
  if (!Done)
    return NotDone;
  if (Options.Files.empty())
    reportStrangers(*Into, Run.Of);
  return explainSummaries(Run, *Done);
}

static ExitCode summarizeOne(const RunOptions &Options, const TidyRun &Run,
                             StringRef File) {
  if (Run.Of.Units.size() != 1)
    return fail(createStringError("--output is for one unit, and these are " +
                                  std::to_string(Run.Of.Units.size()) +
                                  ": name one, or a folder with -o"));
  Depfile Read;
  std::optional<SummaryTally> Done = summarizeUnits(
      Run, [&](const CompilationUnit &) { return makeAbsolute(File); },
      Options.OmittedModels, Read);
  if (!Done)
    return NotDone;
  if (!Options.Depfile.empty() && !Done->Failed)
    if (Error Problem = Read.write(Options.Depfile, File))
      return fail(std::move(Problem));
  return explainSummaries(Run, *Done);
}

/// Why \p Options and \p Place do not go together.
static Error findConflict(const RunOptions &Options,
                          const SummaryTarget &Place) {
  if (!Place.File.empty() && !Place.Folder.empty())
    return createStringError("-o names a folder and --output a file: name one");
  if (!Options.Depfile.empty() && Place.File.empty())
    return createStringError("--depfile needs --output, a file for it to tell "
                             "of");
  return Error::success();
}

ExitCode runSummarize(const RunOptions &Options, const SummaryTarget &Place) {
  if (Error Problem = findConflict(Options, Place))
    return fail(std::move(Problem));
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  llvm::erase_if(Run->Of.Units,
                 [](const CompilationUnit &Unit) { return Unit.IsRepeat; });
  if (Error Problem = openCache(Options, *Run).moveInto(Run->Cache))
    return fail(std::move(Problem));
  return Place.File.empty() ? summarizeAll(Options, *Run, Place.Folder)
                            : summarizeOne(Options, *Run, Place.File);
}

} // namespace interop
