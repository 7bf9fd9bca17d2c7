//===- NinjaCommand.cpp - interop-tidy ninja ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each unit's compile commands get a compile_commands.json of their own, which
// is written only if it changes: flags of one unit are no matter of the others.
//
//===----------------------------------------------------------------------===//

#include "Findings/Paths.h"
#include "Program/Summary/SummaryFile.h"
#include "driver/Commands/NinjaFile.h"
#include "driver/Options/Driver.h"
#include "driver/Run/RunTidy.h"
#include "driver/Support/Files.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace path = llvm::sys::path;

namespace interop {

static std::string join(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  path::append(Path, Name);
  return std::string(Path);
}

namespace {
/// A main file with the text of its compile_commands.json.
struct GatheredUnit {
  NinjaUnit Unit;
  std::string Database;
};
} // namespace

/// The units of \p Of by main file, in its order.
static Expected<std::vector<GatheredUnit>> gatherUnits(const Project &Of) {
  std::vector<GatheredUnit> Gathered;
  StringMap<size_t> Places;
  for (const CompilationUnit &Unit : Of.Units) {
    if (StringRef(Unit.File).contains('\n'))
      return createStringError("'" + Unit.File +
                               "': ninja cannot name a file with a line break");
    auto [Place, IsNew] = Places.try_emplace(Unit.File, Gathered.size());
    if (IsNew) {
      Gathered.push_back(
          {{makeUnitPath("", Unit, ""), Unit.Name, Unit.File}, Unit.Database});
      continue;
    }
    // Two lists of one entry are one of two.
    std::string &Text = Gathered[Place->second].Database;
    Text.back() = ',';
    Text += StringRef(Unit.Database).drop_front();
  }
  return Gathered;
}

/// Options that summarize and check both have, as given.
static std::vector<std::string> makeUnitWords(const TidyRun &Run) {
  std::vector<std::string> Words = {"-j",        "1",      "--root",
                                    Run.Of.Root, "--tidy", Run.Tidy};
  for (const std::string &Extra : Run.ExtraArgs)
    Words.push_back("--extra-arg=" + Extra);
  return Words;
}

static StringRef getName(FailingFindings FailOn) {
  return FailOn == FailingFindings::All    ? "warning"
         : FailOn == FailingFindings::None ? "never"
                                           : "error";
}

static NinjaWords makeWords(const TidyRun &Run, const CheckOptions &Check,
                            StringRef Driver, StringRef Folder) {
  NinjaWords Words;
  std::string FailOn = ("--fail-on=" + getName(Check.FailOn)).str();
  Words.Unit = makeUnitWords(Run);
  if (!Check.Checks.empty())
    Words.Check.push_back("--checks=" + Check.Checks);
  if (Check.AllowsNoChecks)
    Words.Check.push_back("--allow-no-checks");
  Words.Report = {"--root", Run.Of.Root, FailOn};
  Words.Renew = {Driver.str(),  "ninja", "--quiet",    "-p",
                 Run.Of.Folder, "-o",    Folder.str(), FailOn};
  // All but "-j 1".
  Words.Renew.insert(Words.Renew.end(), Words.Unit.begin() + 2,
                     Words.Unit.end());
  append_range(Words.Renew, Words.Check);
  return Words;
}

static Error writeUnits(StringRef Folder, ArrayRef<GatheredUnit> Units) {
  for (StringRef Name : {"summaries", "slices", "findings"})
    if (Error Problem = makeFolder(join(Folder, Name)))
      return Problem;
  for (const GatheredUnit &Each : Units) {
    std::string Into = join(Folder, makeUnitFolder(Each.Unit));
    if (Error Problem = makeFolder(Into))
      return Problem;
    if (Error Problem =
            writeIfChanged(join(Into, "compile_commands.json"), Each.Database))
      return Problem;
  }
  return Error::success();
}

ExitCode runNinja(const RunOptions &Options, const CheckOptions &Check,
                  StringRef Folder) {
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  auto Units = gatherUnits(Run->Of);
  if (!Units)
    return fail(Units.takeError());
  NinjaFile File;
  File.Driver = join(Options.Beside, "interop-tidy");
  File.Tidy = Run->Tidy;
  File.Database = join(Run->Of.Folder, "compile_commands.json");
  std::string Into = Folder.empty() ? join(Run->Of.Folder, "interop-ninja")
                                    : makeAbsolute(Folder);
  File.Words = makeWords(*Run, Check, File.Driver, Into);
  for (const GatheredUnit &Each : *Units)
    File.Units.push_back(Each.Unit);
  if (Error Problem = writeUnits(Into, *Units))
    return fail(std::move(Problem));
  // Last: whoever sees it has all that it names.
  if (Error Problem = writeIfChanged(join(Into, "build.ninja"), File.print()))
    return fail(std::move(Problem));
  tell(count(File.Units.size(), "unit") + " to check: ninja -C " + Into);
  return NothingFound;
}

} // namespace interop
