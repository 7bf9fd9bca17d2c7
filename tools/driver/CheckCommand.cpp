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

#include "ChangedLines.h"
#include "CheckPages.h"
#include "Depfile.h"
#include "Driver.h"
#include "Files.h"
#include "FindingOutput.h"
#include "FindingVerdict.h"
#include "Findings/FindingList.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "PlaceFinder.h"
#include "ProgramCalls.h"
#include "UnitCache.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

static std::vector<std::string> makeArguments(const CheckOptions &Check) {
  std::vector<std::string> Arguments;
  bool HasColours = printsText(Check) && sys::Process::StandardOutHasColors();
  Arguments.push_back(HasColours ? "--use-color=true" : "--use-color=false");
  if (!Check.Checks.empty())
    Arguments.push_back("--checks=" + Check.Checks);
  return Arguments;
}

/// A unit that is new since the slices were cut has none.
static std::string findIndex(const CheckOptions &Check,
                             const CompilationUnit &Unit) {
  if (Check.Index.empty())
    return {};
  std::string Slice =
      makeUnitPath(makeAbsolute(Check.Slices), Unit, IndexEnding);
  return !Check.Slices.empty() && sys::fs::exists(Slice)
             ? Slice
             : makeAbsolute(Check.Index);
}

static UnitTask makeTask(const CheckOptions &Check, const TidyRun &Run,
                         const CompilationUnit &Unit) {
  UnitTask Task{makeArguments(Check), {}, findIndex(Check, Unit)};
  if (!Task.Index.empty())
    Task.Arguments.push_back(makeConfig(
        json::Object{{"Index", Task.Index}, {"SummaryRoot", Run.Of.Root}}));
  return Task;
}

namespace {

/// Takes what the units say, and tells it.
class CheckReport {
public:
  /// \p Places may be null.
  CheckReport(const CheckOptions &Check, const TidyRun &Run,
              const Comparison &With, PlaceFinder *Places)
      : Check(Check), Run(Run), With(With), Places(Places),
        // What else is on stdout is not for people.
        Others(printsText(Check) ? outs() : errs()), Messages(errs()) {}

  /// False if nobody reads our output.
  bool add(const CompilationUnit &Unit, UnitResult Result);
  ExitCode finish();

private:
  bool isStreaming() const { return printsText(Check) && !With.Known; }
  void addFinding(FindingRecord F);
  void sayEnd() const;

  const CheckOptions &Check;
  const TidyRun &Run;
  const Comparison &With;
  PlaceFinder *Places;
  PrintOnce Others, Messages;
  SourceFiles Files;
  FindingList Found;
  std::vector<std::string> Failures;
  size_t Known = 0; ///< units that were not read again
  FindingCounts Counts;
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
  auto Next = Result.Findings.begin();
  for (const PrintedDiagnostic &D : Result.Diagnostics)
    if (D.isFinding() && Next != Result.Findings.end())
      addFinding(std::move(*Next++));
    else
      Others.print(D.Text);
  outs().flush();
  Messages.print(Result.Messages);
  if (!Result.Error.empty()) {
    Failures.push_back(Unit.Name + ": " + Result.Error);
    complain(Failures.back());
  }
  return flushOutput();
}

void CheckReport::sayEnd() const {
  tell(count(Run.Of.Units.size() - Failures.size(), "unit") + " checked" +
       (Check.Index.empty() ? ", each by itself (no --index)" : "") +
       (Run.Cache ? ", " + std::to_string(Known) + " from the cache" : "") +
       ": " +
       // Of a part of the project nobody can say what is gone.
       describe(Counts, With, Failures.empty() && !Run.Of.IsPart) +
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
  Error Problem = writeFindings(Check, Told, Files);
  if (!flushOutput() || Problem) {
    if (Problem)
      return fail(std::move(Problem));
    return NotDone;
  }
  sayEnd();
  if (!Run.Of.IsPart && !Check.IsQuiet)
    sayUnknownCalls(Check.Index, Run.Of.Root);
  return Failures.empty() ? judge(Counts, Check.FailOn) : NotDone;
}

/// Why \p Options and \p Check do not go together.
static Error findConflict(const RunOptions &Options,
                          const CheckOptions &Check) {
  if (!Options.Depfile.empty() && Check.Output.empty())
    return createStringError("--depfile needs --output, a file for it to tell "
                             "of");
  if (Check.IsMovable && Check.Format != FindingFormat::Yaml)
    return createStringError("--relative-paths is for --format yaml: other "
                             "formats have them so");
  if (!Check.Slices.empty() && Check.Index.empty())
    return createStringError(
        "--slices needs --index: it says where things stand");
  return Error::success();
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
  auto Places = openPlaces(Check.Index, Run->Of.Root);
  if (!Places)
    return fail(Places.takeError());
  Run->WantsFindings = true;
  if (Error Problem = openCache(Options, *Run).moveInto(Run->Cache))
    return fail(std::move(Problem));
  if (!selectsOurChecks(*Run, makeArguments(Check)))
    complain("no check of interop-tidy is on for " + Run->Of.Units[0].Name +
             "; name some in .clang-tidy or with --checks");
  CheckReport Report(Check, *Run, With, Places->get());
  Depfile Read;
  bool IsWhole = runOnUnits(
      *Run,
      [&](const CompilationUnit &Unit) { return makeTask(Check, *Run, Unit); },
      [&](const CompilationUnit &Unit, UnitResult Result) {
        if (Run->WantsFiles)
          Read.add(*Run, Unit, makeArguments(Check), Result.Files);
        return Report.add(Unit, std::move(Result));
      });
  if (IsWhole && Run->WantsFiles)
    if (Error Problem = Read.write(Options.Depfile, Check.Output))
      return fail(std::move(Problem));
  return IsWhole ? Report.finish() : NotDone;
}

} // namespace interop
