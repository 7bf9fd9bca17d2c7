//===- CheckCommand.cpp - interop-tidy check ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Findings are clang-tidy's own, passed on: each once, in the order of the
// compile commands.
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "Index/IndexFile.h"
#include "RunTidy.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

namespace {
/// What was found so far.
struct Tally {
  size_t Warnings = 0, Errors = 0, Failed = 0;
};
} // namespace

static std::vector<std::string> makeArguments(StringRef Index, StringRef Checks,
                                              StringRef Root) {
  std::vector<std::string> Arguments;
  Arguments.push_back(sys::Process::StandardOutHasColors()
                          ? "--use-color=true"
                          : "--use-color=false");
  if (!Checks.empty())
    Arguments.push_back(("--checks=" + Checks).str());
  if (!Index.empty())
    Arguments.push_back(makeConfig(
        json::Object{{"Index", makeAbsolute(Index)}, {"SummaryRoot", Root}}));
  return Arguments;
}

static void report(const CompilationUnit &Unit, const UnitResult &Result,
                   PrintOnce &Findings, PrintOnce &Messages, Tally &Into) {
  for (const PrintedDiagnostic &D : Result.Diagnostics)
    if (Findings.print(D.Text)) {
      Into.Warnings += D.Kind == PrintedDiagnostic::Warning;
      Into.Errors += D.Kind == PrintedDiagnostic::Error;
    }
  outs().flush();
  Messages.print(Result.Messages);
  if (Result.Error.empty())
    return;
  complain(Unit.Name + ": " + Result.Error);
  ++Into.Failed;
}

static void sayEnd(const Tally &Found, const TidyRun &Run, bool HasIndex) {
  complain(count(Run.Of.Units.size() - Found.Failed, "unit") + " checked" +
           (HasIndex ? "" : ", each by itself (no --index)") + ": " +
           count(Found.Warnings, "warning") + ", " +
           count(Found.Errors, "error") +
           (Found.Failed
                ? "; " + count(Found.Failed, "unit") + " could not be checked"
                : ""));
}

/// Null if \p Path is empty or a whole index.
static Error tryIndex(StringRef Path) {
  if (Path.empty())
    return Error::success();
  return IndexFile::open(Path).takeError();
}

ExitCode runCheck(const RunOptions &Options, StringRef Index,
                  StringRef Checks) {
  if (Error Problem = tryIndex(Index))
    return fail(std::move(Problem));
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  std::vector<std::string> Arguments =
      makeArguments(Index, Checks, Run->Of.Root);
  if (!selectsOurChecks(*Run, Arguments))
    complain("no check of interop-tidy is on for " + Run->Of.Units[0].Name +
             "; name some in .clang-tidy or with --checks");
  Tally Found;
  PrintOnce Findings(outs()), Messages(errs());
  bool IsWhole = runOnUnits(
      *Run, [&](const CompilationUnit &) { return Arguments; },
      [&](const CompilationUnit &Unit, UnitResult Result) {
        report(Unit, Result, Findings, Messages, Found);
        return flushOutput();
      });
  if (!IsWhole)
    return NotDone;
  sayEnd(Found, *Run, !Index.empty());
  if (Found.Failed)
    return NotDone;
  return Found.Errors ? FoundErrors : NothingWrong;
}

} // namespace interop
