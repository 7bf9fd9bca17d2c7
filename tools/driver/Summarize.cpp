//===- Summarize.cpp - interop-tidy summarize -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each unit's summary has a name made of its file's name and a hash of the
// whole path, so that it is the same on every machine and stays short. A unit
// that cannot be summarised has none afterwards: an old one would be linked. Of
// a file that is compiled more than once the first compile command counts.
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "Findings/Paths.h"
#include "Models/InferenceOptions.h"
#include "UnitCache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <optional>

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace interop {

static std::string makePath(StringRef Folder, const CompilationUnit &Unit) {
  SmallString<256> Path(Folder);
  path::append(Path,
               path::filename(Unit.Name) + "-" +
                   utohexstr(xxh3_64bits(Unit.Name), /*LowerCase=*/true, 16) +
                   ".itsum");
  return std::string(Path);
}

/// The folder of the summaries, made; absolute.
static Expected<std::string> makeFolder(StringRef Folder, const Project &Of) {
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

/// Any check of ours makes the summary.
static std::vector<std::string> makeArguments(StringRef Summary, StringRef Root,
                                              ArrayRef<std::string> Omitted) {
  json::Object Config{{"SummaryFile", Summary}, {"SummaryRoot", Root}};
  if (!Omitted.empty())
    Config[InferenceOptions::Name] = InferenceOptions{Omitted, {}, {}}.encode();
  return {"--checks=-*,interop-engine-threads", "--warnings-as-errors=-*",
          "--extra-arg=-w", makeConfig(std::move(Config))};
}

/// Passes on what is said of the code and the options; findings are for check.
static void pass(const UnitResult &Result, PrintOnce &Errors) {
  for (const PrintedDiagnostic &D : Result.Diagnostics)
    if (D.Kind != PrintedDiagnostic::Warning &&
        D.Kind != PrintedDiagnostic::Error)
      Errors.print(D.Text);
  Errors.print(Result.Messages);
}

/// Summaries in \p Folder that no unit of \p Of has: of files that are gone.
static void reportStrangers(StringRef Folder, const Project &Of) {
  StringSet<> Known;
  for (const CompilationUnit &Unit : Of.Units)
    Known.insert(makePath(Folder, Unit));
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

namespace {
struct Tally {
  size_t Failed = 0; ///< units that could not be summarised
  size_t Known = 0;  ///< that were not read again
};
} // namespace

/// Summarises all units of \p Run into \p Folder; none if it ended early.
static std::optional<Tally> summarizeUnits(const TidyRun &Run, StringRef Folder,
                                           ArrayRef<std::string> Omitted) {
  Tally Done;
  PrintOnce Errors(errs());
  bool IsWhole = runOnUnits(
      Run,
      [&](const CompilationUnit &Unit) {
        std::string Path = makePath(Folder, Unit);
        fs::remove(Path);
        return UnitTask{makeArguments(Path, Run.Of.Root, Omitted), Path};
      },
      [&](const CompilationUnit &Unit, UnitResult Result) {
        pass(Result, Errors);
        Done.Known += Result.IsKnown;
        std::string Path = makePath(Folder, Unit);
        if (Result.Error.empty() && !fs::exists(Path))
          Result.Error = "interop-clang-tidy wrote no summary";
        if (Result.Error.empty())
          return true;
        fs::remove(Path);
        complain(Unit.Name + ": " + Result.Error);
        ++Done.Failed;
        return true;
      });
  if (!IsWhole)
    return std::nullopt;
  return Done;
}

ExitCode runSummarize(const RunOptions &Options, StringRef Folder) {
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  Expected<std::string> Into = makeFolder(Folder, Run->Of);
  if (!Into)
    return fail(Into.takeError());
  llvm::erase_if(Run->Of.Units,
                 [](const CompilationUnit &Unit) { return Unit.IsRepeat; });
  if (Error Problem = openCache(Options, *Run, "").moveInto(Run->Cache))
    return fail(std::move(Problem));
  std::optional<Tally> Done =
      summarizeUnits(*Run, *Into, Options.OmittedModels);
  if (!Done)
    return NotDone;
  if (Options.Files.empty())
    reportStrangers(*Into, Run->Of);
  complain(count(Run->Of.Units.size() - Done->Failed, "unit") + " summarised" +
           (Run->Cache ? ", " + std::to_string(Done->Known) + " from the cache"
                       : "") +
           (Done->Failed ? "; " + count(Done->Failed, "unit") + " could not be"
                         : ""));
  return Done->Failed ? NotDone : NothingFound;
}

} // namespace interop
