//===- ProgramUpdate.cpp - From sources to their index --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/ProgramUpdate.h"
#include "driver/Program/Summarize.h"
#include "driver/Run/UnitCache.h"
#include "driver/Support/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace interop {

using UnitList = std::vector<const CompilationUnit *>;

namespace {
class ProgramUpdate {
public:
  ProgramUpdate(const CheckOptions &Check, const TidyRun &Run,
                PrepareUnit MakeTask, StringRef Folder)
      : Check(Check), Run(Run), MakeTask(MakeTask), Folder(Folder),
        Jobs(hardware_concurrency(Run.Jobs).compute_thread_count()) {}

  std::optional<UpdatedProgram> run();

private:
  std::string getSummary(const CompilationUnit &Unit) const {
    return makeUnitPath(Folder, Unit, SummaryEnding);
  }
  bool isHeld(const CompilationUnit &Unit) const {
    return Held && Held->holds(Unit);
  }
  UnitList
  findUnits(function_ref<bool(const CompilationUnit &)> IsWanted) const;
  UnitList findEdited() const;
  UnitList findStale(UnitList Units) const;
  void hold(const UnitList &Units);
  void holdStale();
  bool summarize(const UnitList &Units, size_t Jobs);
  bool summarizeAll();

  const CheckOptions &Check;
  const TidyRun &Run;
  const PrepareUnit MakeTask;
  const StringRef Folder;
  const size_t Jobs;
  std::unique_ptr<SuspendedRuns> Held; ///< null: nothing is
  size_t Busy = 0;                     ///< jobs that what is held has to itself
  std::unique_ptr<LinkRun> Link =
      std::make_unique<LinkRun>(Run.Jobs, Run.ShowsProgress);
  SummaryTally Done;
};
} // namespace

/// Of a file that is compiled more than once the first compile command counts.
UnitList ProgramUpdate::findUnits(
    function_ref<bool(const CompilationUnit &)> IsWanted) const {
  UnitList Found;
  for (const CompilationUnit &Unit : Run.Of.Units)
    if (!Unit.IsRepeat && IsWanted(Unit))
      Found.push_back(&Unit);
  return Found;
}

/// Units whose main file is younger than the index.
UnitList ProgramUpdate::findEdited() const {
  fs::file_status Index, File;
  if (fs::status(Check.Index, Index))
    return {};
  return findUnits([&](const CompilationUnit &Unit) {
    return !fs::status(Unit.File, File) &&
           File.getLastModificationTime() > Index.getLastModificationTime();
  });
}

/// Those of \p Units that have no summary in the cache.
UnitList ProgramUpdate::findStale(UnitList Units) const {
  if (!Run.Cache)
    return Units;
  std::vector<char> AreKnown(Units.size());
  DefaultThreadPool Pool(hardware_concurrency(Run.Jobs));
  for (size_t I = 0; I < Units.size(); ++I)
    Pool.async([&, I] {
      AreKnown[I] = Run.Cache->has(Run.Cache->makeTicket(
          *Units[I], makeSummaryTask(getSummary(*Units[I]), Run.Of.Root)));
    });
  Pool.wait();
  UnitList Stale;
  for (size_t I = 0; I < Units.size(); ++I)
    if (!AreKnown[I])
      Stale.push_back(Units[I]);
  return Stale;
}

void ProgramUpdate::hold(const UnitList &Units) {
  if (Units.empty())
    return;
  if (!Held) {
    Expected<std::unique_ptr<SuspendedRuns>> New = SuspendedRuns::create(Run);
    if (!New)
      return complain(toString(New.takeError()) + "; units are read twice");
    Held = std::move(*New);
  }
  Held->start(Units, Folder, MakeTask);
}

/// Holds what must be read. What a user has edited is begun before the others
/// are looked at, who have not been, as a rule.
void ProgramUpdate::holdStale() {
  if (Run.Cache)
    hold(findStale(findEdited()));
  hold(findStale(findUnits(
      [this](const CompilationUnit &Unit) { return !isHeld(Unit); })));
  Busy = Held ? std::min(Held->size(), Jobs) : 0;
}

bool ProgramUpdate::summarize(const UnitList &Units, size_t Jobs) {
  if (Units.empty())
    return true;
  TidyRun Some = Run;
  Some.Jobs = Jobs;
  Some.WantsFindings = false;
  Some.Of.Units.clear();
  for (const CompilationUnit *Unit : Units)
    Some.Of.Units.push_back(*Unit);
  std::optional<SummaryTally> Tally = summarizeInto(Folder, Some);
  if (!Tally)
    return false;
  Done.Units += Tally->Units;
  Done.Failed += Tally->Failed;
  Done.Known += Tally->Known;
  return true;
}

/// The others come from the cache while what is held is read, and are opened
/// for the linker.
bool ProgramUpdate::summarizeAll() {
  UnitList Others =
      findUnits([this](const CompilationUnit &Unit) { return !isHeld(Unit); });
  if (!summarize(Others, Busy < Jobs ? Jobs - Busy : 1))
    return false;
  if (!Held)
    return true;
  std::vector<std::string> Paths;
  for (const CompilationUnit *Unit : Others)
    if (std::string Path = getSummary(*Unit); fs::exists(Path))
      Paths.push_back(std::move(Path));
  Link->read(Paths);
  UnitList Rest =
      findUnits([this](const CompilationUnit &Unit) { return isHeld(Unit); });
  Done.Units += Held->takeSummaries();
  llvm::erase_if(Rest,
                 [this](const CompilationUnit *Unit) { return isHeld(*Unit); });
  return summarize(Rest, Jobs);
}

std::optional<UpdatedProgram> ProgramUpdate::run() {
  holdStale();
  if (!summarizeAll())
    return std::nullopt;
  if (!Run.Of.IsPart)
    reportStrangers(Folder, Run.Of);
  explainSummaries(Run, Done);
  if (Done.Failed && Done.Failed == Done.Units && !Run.Of.IsPart) {
    complain("no unit compiles, so nothing was checked; are the headers of all "
             "libraries installed, and is compile_commands.json of this "
             "machine?");
    return std::nullopt;
  }
  if (Link->run({Folder.str()}, Check.Index, /*Slices=*/"") == NotDone)
    return std::nullopt;
  return UpdatedProgram{std::move(Held), std::move(Link)};
}

std::optional<UpdatedProgram> updateProgram(const CheckOptions &Check,
                                            const TidyRun &Run,
                                            PrepareUnit MakeTask) {
  Expected<std::string> Folder = makeSummaryFolder(Check.Summaries, Run.Of);
  if (Folder)
    return ProgramUpdate(Check, Run, MakeTask, *Folder).run();
  fail(Folder.takeError());
  return std::nullopt;
}

} // namespace interop
