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
#include "Findings/FindingList.h"
#include "Findings/Fingerprints.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "PlaceFinder.h"
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

/// What a check was told to compare with and to look up, read.
struct Comparison {
  std::optional<LineFilter> Lines;
  std::optional<Baseline> Known;
  std::optional<PlaceFinder> Places; ///< of slices
};

/// Takes what the units say, and tells it.
class CheckReport {
public:
  CheckReport(const CheckOptions &Check, const TidyRun &Run,
              const Comparison &With)
      : Check(Check), Run(Run), With(With),
        // What else is on stdout is not for people.
        Others(printsText(Check) ? outs() : errs()), Messages(errs()) {}

  /// False if nobody reads our output.
  bool add(const CompilationUnit &Unit, UnitResult Result);
  ExitCode finish();

private:
  bool isStreaming() const { return printsText(Check) && !With.Known; }
  void addFinding(FindingRecord F);
  void settle(std::vector<FindingRecord> &Findings);
  void sayEnd() const;
  std::string describeRest() const;

  const CheckOptions &Check;
  const TidyRun &Run;
  const Comparison &With;
  PrintOnce Others, Messages;
  SourceFiles Files;
  FindingList Found;
  std::vector<std::string> Failures;
  size_t Warnings = 0, Errors = 0; ///< that count
  size_t Known = 0;                ///< units that were not read again
  size_t Old = 0, Gone = 0, Elsewhere = 0;
};

} // namespace

void CheckReport::addFinding(FindingRecord F) {
  if (With.Places)
    With.Places->resolve(F, Files);
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

/// Leaves what is asked for; fingerprints are those of the whole run.
void CheckReport::settle(std::vector<FindingRecord> &Findings) {
  addFingerprints(Findings, Run.Of.Root, Files);
  if (With.Known)
    Gone = compare(*With.Known, Findings);
  size_t All = Findings.size();
  if (With.Lines)
    llvm::erase_if(Findings, [this](const FindingRecord &F) {
      return !With.Lines->touches(F);
    });
  Elsewhere = All - Findings.size();
  for (const FindingRecord &F : Findings) {
    bool IsOld = F.State == BaselineState::Unchanged ||
                 F.State == BaselineState::Updated;
    Old += IsOld;
    Warnings += !IsOld && !F.IsError;
    Errors += !IsOld && F.IsError;
    if (!IsOld && With.Known && printsText(Check))
      outs() << F.Printed;
  }
}

/// What was found and is not told.
std::string CheckReport::describeRest() const {
  std::string Rest;
  if (With.Known)
    Rest += "; " + count(Old, "finding") + " known before";
  // Of a part of the project nobody can say what is gone.
  if (With.Known && Failures.empty() && !Run.Of.IsPart)
    Rest += ", " + std::to_string(Gone) + " gone";
  if (With.Lines)
    Rest += "; " + count(Elsewhere, "finding") + " in other lines";
  return Rest;
}

void CheckReport::sayEnd() const {
  tell(count(Run.Of.Units.size() - Failures.size(), "unit") + " checked" +
       (Check.Index.empty() ? ", each by itself (no --index)" : "") +
       (Run.Cache ? ", " + std::to_string(Known) + " from the cache" : "") +
       ": " + count(Warnings, With.Known ? "new warning" : "warning") + ", " +
       count(Errors, With.Known ? "new error" : "error") + describeRest() +
       (Failures.empty()
            ? ""
            : "; " + count(Failures.size(), "unit") + " could not be checked"));
}

ExitCode CheckReport::finish() {
  std::vector<FindingRecord> Findings = Found.takeSorted();
  settle(Findings);
  SarifRun Told{INTEROP_VERSION, Run.Of.Root, Findings, Failures, getRuleText};
  Error Problem = writeFindings(Check, Told, Files);
  if (!flushOutput() || Problem) {
    if (Problem)
      return fail(std::move(Problem));
    return NotDone;
  }
  sayEnd();
  if (!Failures.empty())
    return NotDone;
  bool IsFailure = Check.FailOn == FailingFindings::All    ? Errors || Warnings
                   : Check.FailOn == FailingFindings::None ? false
                                                           : Errors != 0;
  return IsFailure ? FoundSomething : NothingFound;
}

/// Why \p Options and \p Check do not go together.
static Error judge(const RunOptions &Options, const CheckOptions &Check) {
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

static Error readComparison(const CheckOptions &Check, StringRef Root,
                            Comparison &Into) {
  if (!Check.Index.empty()) {
    Expected<std::unique_ptr<IndexFile>> Index = IndexFile::open(Check.Index);
    if (!Index)
      return Index.takeError();
    Into.Places.emplace(std::move(*Index), Root);
  }
  if (!Check.Baseline.empty()) {
    Expected<Baseline> Known = readBaseline(Check.Baseline);
    if (!Known)
      return Known.takeError();
    Into.Known = std::move(*Known);
  }
  return readLineFilter(Check, Root).moveInto(Into.Lines);
}

ExitCode runCheck(const RunOptions &Options, const CheckOptions &Check) {
  if (Error Problem = judge(Options, Check))
    return fail(std::move(Problem));
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  Comparison With;
  if (Error Problem = readComparison(Check, Run->Of.Root, With))
    return fail(std::move(Problem));
  Run->WantsFindings = true;
  if (Error Problem = openCache(Options, *Run).moveInto(Run->Cache))
    return fail(std::move(Problem));
  if (!selectsOurChecks(*Run, makeArguments(Check)))
    complain("no check of interop-tidy is on for " + Run->Of.Units[0].Name +
             "; name some in .clang-tidy or with --checks");
  CheckReport Report(Check, *Run, With);
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
