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
#include "Driver.h"
#include "FindingOutput.h"
#include "Findings/FindingList.h"
#include "Findings/Fingerprints.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "Index/IndexFile.h"
#include "ProgramCalls.h"
#include "UnitCache.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

static std::vector<std::string> makeArguments(const CheckOptions &Check,
                                              StringRef Root) {
  std::vector<std::string> Arguments;
  bool HasColours = printsText(Check) && sys::Process::StandardOutHasColors();
  Arguments.push_back(HasColours ? "--use-color=true" : "--use-color=false");
  if (!Check.Checks.empty())
    Arguments.push_back("--checks=" + Check.Checks);
  if (!Check.Index.empty())
    Arguments.push_back(makeConfig(json::Object{
        {"Index", makeAbsolute(Check.Index)}, {"SummaryRoot", Root}}));
  return Arguments;
}

namespace {

/// What a check was told to compare with, read.
struct Comparison {
  std::optional<LineFilter> Lines;
  std::optional<Baseline> Known;
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
  complain(
      count(Run.Of.Units.size() - Failures.size(), "unit") + " checked" +
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
  sayUnknownCalls(Check.Index, Run.Of.Root);
  if (!Failures.empty())
    return NotDone;
  return Errors || (Check.FailOn == FailingFindings::All && Warnings)
             ? FoundSomething
             : NothingFound;
}

/// Null if \p Path is empty or a whole index.
static Error tryIndex(StringRef Path) {
  if (Path.empty())
    return Error::success();
  return IndexFile::open(Path).takeError();
}

static Error readComparison(const CheckOptions &Check, StringRef Root,
                            Comparison &Into) {
  if (!Check.Baseline.empty()) {
    Expected<Baseline> Known = readBaseline(Check.Baseline);
    if (!Known)
      return Known.takeError();
    Into.Known = std::move(*Known);
  }
  return readLineFilter(Check, Root).moveInto(Into.Lines);
}

ExitCode runCheck(const RunOptions &Options, const CheckOptions &Check) {
  if (Error Problem = tryIndex(Check.Index))
    return fail(std::move(Problem));
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  Comparison With;
  if (Error Problem = readComparison(Check, Run->Of.Root, With))
    return fail(std::move(Problem));
  Run->WantsFindings = true;
  std::vector<std::string> Arguments = makeArguments(Check, Run->Of.Root);
  if (Error Problem =
          openCache(Options, *Run, Check.Index).moveInto(Run->Cache))
    return fail(std::move(Problem));
  if (!selectsOurChecks(*Run, Arguments))
    complain("no check of interop-tidy is on for " + Run->Of.Units[0].Name +
             "; name some in .clang-tidy or with --checks");
  CheckReport Report(Check, *Run, With);
  bool IsWhole = runOnUnits(
      *Run, [&](const CompilationUnit &) { return UnitTask{Arguments, {}}; },
      [&](const CompilationUnit &Unit, UnitResult Result) {
        return Report.add(Unit, std::move(Result));
      });
  return IsWhole ? Report.finish() : NotDone;
}

} // namespace interop
