//===- CheckCommand.cpp - interop-tidy check ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Findings are clang-tidy's own, each once. Without a baseline the text of each
// is printed as soon as its unit and all before it are done; a baseline, and
// every other format, needs all of them.
//
//===----------------------------------------------------------------------===//

#include "Findings/FindingList.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "Support/Budgets.h"
#include "driver/Options/Driver.h"
#include "driver/Output/CheckPages.h"
#include "driver/Output/FindingOutput.h"
#include "driver/Output/FindingVerdict.h"
#include "driver/Output/RunFacts.h"
#include "driver/Program/IndexAge.h"
#include "driver/Program/IndexEntities.h"
#include "driver/Program/PlaceFinder.h"
#include "driver/Program/ProgramCalls.h"
#include "driver/Program/ProgramUpdate.h"
#include "driver/Project/ChangedLines.h"
#include "driver/Run/Depfile.h"
#include "driver/Run/RequireChecks.h"
#include "driver/Run/UnitCache.h"
#include "driver/Support/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <future>
#include <optional>

using namespace llvm;

namespace interop {

static std::vector<std::string> makeArguments(const CheckOptions &Check,
                                              const ChosenChecks &Chosen) {
  std::vector<std::string> Arguments;
  bool HasColors = printsText(Check) && sys::Process::StandardOutHasColors();
  Arguments.push_back(HasColors ? "--use-color=true" : "--use-color=false");
  if (!Chosen.Globs.empty())
    Arguments.push_back("--checks=" + Chosen.Globs);
  return Arguments;
}

/// That of \p Unit in the folder of slices; empty if there is none: a unit that
/// is new since they were cut has none.
static std::string findSlice(const CheckOptions &Check,
                             const CompilationUnit &Unit) {
  if (Check.Slices.empty())
    return {};
  std::string Slice =
      makeUnitPath(makeAbsolute(Check.Slices), Unit, IndexEnding);
  return sys::fs::exists(Slice) ? Slice : "";
}

static UnitTask makeTask(const CheckOptions &Check, const TidyRun &Run,
                         const CompilationUnit &Unit) {
  ChosenChecks Chosen = Run.Configs->choose(Unit, Check.Checks);
  UnitTask Task;
  Task.Arguments = makeArguments(Check, Chosen);
  Task.IsLeftOut = !Chosen.HasAny;
  Task.Config["ReportBudgets"] = true;
  if (Check.Index.empty())
    return Task;
  Task.Index = findSlice(Check, Unit);
  Task.AsksIndex = Task.Index.empty();
  Task.Config["Index"] =
      Task.Index.empty() ? makeAbsolute(Check.Index) : Task.Index;
  Task.Config["SummaryRoot"] = Run.Of.Root;
  return Task;
}

namespace {

/// Takes what the units say, and reports it.
class CheckReport {
public:
  /// \p Index may be null.
  CheckReport(const CheckOptions &Check, const TidyRun &Run,
              const Comparison &With, const IndexFile *Index)
      : Check(Check), Run(Run), With(With),
        // What else is on stdout is not for people.
        Others(printsText(Check) ? outs() : errs()), Messages(errs()) {
    if (!Index)
      return;
    Places.emplace(*Index, Run.Of.Root);
    if (!Run.Of.IsPart && !Check.IsQuiet)
      Program = Index;
  }

  /// Counts the calls of Program, if there is one. On any thread.
  void countCalls() {
    if (Program)
      Calls = interop::countCalls(*Program, *loadModels(*Program, Run.Of.Root));
  }

  /// False if nobody reads our output.
  bool add(const CompilationUnit &Unit, UnitResult Result);
  ExitCode finish();

private:
  bool isStreaming() const { return printsText(Check) && !With.Known; }
  void addFinding(FindingRecord F);
  std::string describeUnits() const;
  std::string describeLimits() const;
  std::vector<std::pair<std::string, std::string>> getFacts() const;
  void sayEnd() const;

  const CheckOptions &Check;
  const TidyRun &Run;
  const Comparison &With;
  std::optional<PlaceFinder> Places;
  const IndexFile *Program = nullptr;
  std::optional<CallCount> Calls;
  PrintOnce Others, Messages;
  SourceFiles Files;
  FindingList Found;
  std::vector<std::string> Failures;
  size_t Known = 0;   ///< units that were not read again
  size_t LeftOut = 0; ///< units without checks
  FindingCounts Counts;
  BudgetCounts Cut;    ///< what was not looked at, of all units
  size_t CutUnits = 0; ///< units with such limits
};

} // namespace

void CheckReport::addFinding(FindingRecord F) {
  if (Places)
    Places->resolve(F, Files);
  Files.locate(F);
  if (!Found.add(std::move(F)) || !isStreaming())
    return;
  const FindingRecord &Added = Found.back();
  if (!With.Lines || With.Lines->touches(Added))
    outs() << Added.Printed;
}

bool CheckReport::add(const CompilationUnit &Unit, UnitResult Result) {
  Found.startUnit();
  Known += Result.IsKnown;
  LeftOut += Result.IsLeftOut;
  for (const PrintedDiagnostic &D : Result.Diagnostics)
    if (D.Finding)
      addFinding(std::move(Result.Findings[*D.Finding]));
    else if (D.Kind == PrintedDiagnostic::Limits)
      CutUnits += Cut.addMessage(D.Text);
    else
      Others.print(D.Text);
  outs().flush();
  Messages.print(Result.Messages);
  if (!Result.Error.empty()) {
    Failures.push_back(Unit.Name + ": " + Result.Error);
    complainOf(Unit.Name, Result.Error);
  }
  return flushOutput();
}

/// "3 units checked, each by itself (no --index)"
std::string CheckReport::describeUnits() const {
  return count(Run.Of.Units.size() - Failures.size() - LeftOut, "unit") +
         " checked" +
         (Check.Index.empty() ? ", each by itself (no --index)" : "");
}

/// What a page says above its findings.
std::vector<std::pair<std::string, std::string>> CheckReport::getFacts() const {
  auto Facts = getRunFacts(Check.Command, Run.Of.Root);
  Facts.push_back({"Units", describeUnits()});
  if (Calls)
    Facts.push_back({"Calls", describe(*Calls)});
  return Facts;
}

/// That some units were not analysed in full.
std::string CheckReport::describeLimits() const {
  return std::to_string(CutUnits) + " of " +
         count(Run.Of.Units.size(), "unit") + (CutUnits == 1 ? " is" : " are") +
         " too complex to be analysed in full (limit " +
         Cut.getMostReached().str() +
         "): findings may be missing there; docs/driver.md says what to do";
}

void CheckReport::sayEnd() const {
  tell(describeUnits() +
       (Run.Cache ? ", " + std::to_string(Known) + " from the cache" : "") +
       ": " +
       // Of a part of the project nobody can say what is gone.
       describe(Counts, With, Failures.empty() && !Run.Of.IsPart) +
       (LeftOut ? "; " + count(LeftOut, "unit") + " left out: no check is on"
                : "") +
       (Failures.empty()
            ? ""
            : "; " + count(Failures.size(), "unit") + " could not be checked"));
}

ExitCode CheckReport::finish() {
  std::vector<FindingRecord> Findings = Found.takeSorted();
  Counts = settle(Findings, With, Run.Of.Root, Files);
  if (With.Known && printsText(Check))
    printNew(Findings, outs());
  FindingRun Told{INTEROP_VERSION, Run.Of.Root, Findings, Failures,
                  getRuleText};
  if (Check.Format == FindingFormat::Html)
    Told.Facts = getFacts();
  Error Problem = writeFindings(Check, Told, Files);
  if (!flushOutput() || Problem) {
    if (Problem)
      return fail(std::move(Problem));
    return NotDone;
  }
  sayEnd();
  if (!Cut.isEmpty())
    tell(describeLimits());
  if (Calls)
    complain(describe(*Calls));
  return Failures.empty() ? getExitCode(Counts, Check.FailOn) : NotDone;
}

/// Why \p Options and \p Check do not go together.
static Error findConflict(const RunOptions &Options,
                          const CheckOptions &Check) {
  if (!Options.Depfile.empty() && Check.Output.empty())
    return createStringError("--depfile needs --output, a file for it to tell "
                             "of");
  if (Check.IsMovable && Check.Format != FindingFormat::Yaml &&
      Check.Format != FindingFormat::Json)
    return createStringError("--relative-paths is for --format yaml and json: "
                             "other formats have them so");
  if (!Check.Slices.empty() && Check.Index.empty())
    return createStringError(
        "--slices needs --index: it says where things stand");
  if (!Check.Summaries.empty() && Check.Index.empty())
    return createStringError("--summaries needs --index, a file to link them "
                             "to");
  if (!Check.Summaries.empty() &&
      !(Check.Slices.empty() && Options.Depfile.empty()))
    return createStringError("--summaries makes the index, so there is no "
                             "--slices and no --depfile with it");
  return Error::success();
}

namespace {
/// The index of a check, with what hangs on it.
struct OpenIndex {
  std::unique_ptr<SuspendedRuns> Held;
  std::unique_ptr<IndexFile> File; ///< null without one
  std::unique_ptr<IndexAnswers> Answers;
};
} // namespace

/// Says that \p Index is old or of others, which may be an error.
static Error findAge(const IndexFile &Index, const CheckOptions &Check,
                     const Project &Of) {
  std::string Age = describeAge(Index, Of);
  if (Age.empty())
    return Error::success();
  if (Check.RefusesOldIndex)
    return createStringError(Age);
  complain(Age);
  return Error::success();
}

/// Brings it up to date first, if that is asked for; none if that failed, which
/// was said.
static std::optional<OpenIndex>
openIndex(const CheckOptions &Check, const TidyRun &Run, PrepareUnit MakeTask) {
  OpenIndex Index;
  std::unique_ptr<LinkRun> Link; // not taken apart while somebody waits
  if (!Check.Summaries.empty()) {
    auto Updated = updateProgram(Check, Run, MakeTask);
    if (!Updated)
      return std::nullopt;
    Index.Held = std::move(Updated->Held);
    Link = std::move(Updated->Link);
  }
  if (Check.Index.empty())
    return Index;
  // What was linked just now is whole, and of these files.
  auto open = Link ? IndexFile::open : openWholeIndex;
  Error Problem = open(Check.Index).moveInto(Index.File);
  if (!Problem && !Link)
    Problem = findAge(*Index.File, Check, Run.Of);
  if (Problem) {
    fail(std::move(Problem));
    return std::nullopt;
  }
  if (Run.Cache) {
    Index.Answers = std::make_unique<IndexAnswers>(*Index.File);
    Run.Cache->setAnswers(*Index.Answers);
  }
  return Index;
}

ExitCode runCheck(const RunOptions &Options, const CheckOptions &Check) {
  if (Error Problem = findConflict(Options, Check))
    return fail(std::move(Problem));
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  Comparison With;
  if (Error Problem = readKnown(Check).moveInto(With.Known))
    return fail(std::move(Problem));
  if (Error Problem = readLineFilter(Check, Run->Of.Root).moveInto(With.Lines))
    return fail(std::move(Problem));
  Run->WantsFindings = true;
  auto Missing = std::async(std::launch::async, [&] {
    return requireChecks(*Run, Check.Checks, Check.AllowsNoChecks);
  });
  Error NoCache = openCache(Options, *Run).moveInto(Run->Cache);
  if (Error Problem = joinErrors(std::move(NoCache), Missing.get()))
    return fail(std::move(Problem));
  auto MakeTask = [&](const CompilationUnit &Unit) {
    return makeTask(Check, *Run, Unit);
  };
  std::optional<OpenIndex> Index = openIndex(Check, *Run, MakeTask);
  if (!Index)
    return NotDone;
  CheckReport Report(Check, *Run, With, Index->File.get());
  Depfile Read;
  auto report = [&](const CompilationUnit &Unit, UnitResult Result) {
    if (Run->WantsFiles)
      Read.add(*Run, Unit, MakeTask(Unit).Arguments, Result.Files);
    return Report.add(Unit, std::move(Result));
  };
  auto isHeld = [&](const CompilationUnit &Unit) {
    return Index->Held && Index->Held->holds(Unit);
  };
  auto finishHeld = [&](const CompilationUnit &Unit) {
    return Index->Held ? Index->Held->finish(Unit) : std::nullopt;
  };
  auto countCalls = [&] { Report.countCalls(); };
  bool IsWhole =
      runOnUnits(*Run, MakeTask, report, {isHeld, countCalls, finishHeld});
  if (IsWhole && Run->WantsFiles)
    if (Error Problem = Read.write(Options.Depfile, Check.Output))
      return fail(std::move(Problem));
  return IsWhole ? Report.finish() : NotDone;
}

} // namespace interop
