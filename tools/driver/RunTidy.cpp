//===- RunTidy.cpp - interop-clang-tidy, on every unit --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTidy.h"
#include "ChildProcesses.h"
#include "Findings/ExportedFixes.h"
#include "Findings/Paths.h"
#include "Progress.h"
#include "TemporaryFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <mutex>
#include <optional>

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace interop {

static Expected<std::string> findTidy(const RunOptions &Options) {
  SmallString<256> Beside(Options.Beside);
  path::append(Beside, "interop-clang-tidy");
  std::string Tidy =
      makeAbsolute(Options.Tidy.empty() ? StringRef(Beside) : Options.Tidy);
  if (fs::can_execute(Tidy))
    return Tidy;
  return createStringError("'" + Tidy + "' " +
                           (fs::exists(Tidy) ? "cannot be run" : "is missing") +
                           "; name interop-clang-tidy with --tidy");
}

Expected<TidyRun> prepareRun(const RunOptions &Options) {
  endChildrenOnInterrupt();
  TidyRun Run;
  Run.ExtraArgs = Options.ExtraArgs;
  Run.Jobs = std::min(Options.Jobs, MaxChildren);
  Expected<std::string> Tidy = findTidy(Options);
  if (!Tidy)
    return Tidy.takeError();
  Run.Tidy = std::move(*Tidy);
  Expected<Project> Of = openProject(Options.Database, Options.Root);
  if (!Of)
    return Of.takeError();
  Run.Of = std::move(*Of);
  if (Error Unknown = selectUnits(Run.Of, Options.Files))
    return std::move(Unknown);
  return Run;
}

static constexpr StringLiteral ExportedName = "findings.yaml";

static std::error_code canRead(StringRef File) {
  Expected<fs::file_t> Handle = fs::openNativeFileForRead(File);
  if (!Handle)
    return errorToErrorCode(Handle.takeError());
  fs::closeFile(*Handle);
  return fs::is_directory(File) ? make_error_code(std::errc::is_a_directory)
                                : std::error_code();
}

static std::string readText(StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

/// The words of a run of interop-clang-tidy on \p Unit, whose compile command
/// is put into \p Temporary.
static Expected<std::vector<std::string>>
makeCommand(const TidyRun &Run, const CompilationUnit &Unit,
            const TemporaryFolder &Temporary, ArrayRef<std::string> Arguments) {
  if (Error Problem = Temporary.write("compile_commands.json", Unit.Database))
    return std::move(Problem);
  std::vector<std::string> Words = {Run.Tidy, "-p", Temporary.getPath(),
                                    "--quiet"};
  Words.insert(Words.end(), Arguments.begin(), Arguments.end());
  if (Run.WantsFindings)
    Words.push_back("--export-fixes=" + Temporary.getPath(ExportedName));
  for (const std::string &Extra : Run.ExtraArgs)
    Words.push_back("--extra-arg=" + Extra);
  Words.push_back(Unit.File);
  return Words;
}

/// Says in \p Result how the process ended, if it should not have so.
static void judgeEnd(const ProcessEnd &End, UnitResult &Result) {
  auto has = [&](PrintedDiagnostic::KindTy Kind) {
    return any_of(Result.Diagnostics, [Kind](const PrintedDiagnostic &D) {
      return D.Kind == Kind;
    });
  };
  if (!End.Error.empty())
    Result.Error = "interop-clang-tidy crashed: " + End.Error;
  else if (has(PrintedDiagnostic::Broken))
    Result.Error = "does not compile";
  else if (has(PrintedDiagnostic::Wrong))
    Result.Error = "an option or a model is wrong";
  else if (End.Code != 0 && !has(PrintedDiagnostic::Error) &&
           !has(PrintedDiagnostic::Argument))
    Result.Error =
        "interop-clang-tidy ended with code " + std::to_string(End.Code);
}

/// Puts the text of each diagnostic to its values: they come in one order.
static Error pairUp(std::vector<FindingRecord> Exported,
                    const CompilationUnit &Unit, UnitResult &Into) {
  auto Next = Exported.begin();
  for (const PrintedDiagnostic &D : Into.Diagnostics) {
    if (D.IsText)
      continue;
    if (Next == Exported.end())
      return createStringError("interop-clang-tidy exported less than it said");
    FindingRecord &F = *Next++;
    if (!D.isFinding())
      continue;
    F.Unit = Unit.Name;
    F.Printed = D.Text;
    Into.Findings.push_back(std::move(F));
  }
  if (Next != Exported.end())
    return createStringError("interop-clang-tidy said less than it exported");
  return Error::success();
}

static Error addFindings(StringRef Yaml, const CompilationUnit &Unit,
                         UnitResult &Into) {
  if (Yaml.empty())
    return pairUp({}, Unit, Into);
  auto Exported = readExportedFixes(Yaml, Unit.Directory);
  if (!Exported)
    return createStringError("what interop-clang-tidy exported cannot be "
                             "read: " +
                             toString(Exported.takeError()));
  return pairUp(std::move(*Exported), Unit, Into);
}

static UnitResult runOnUnit(const TidyRun &Run, const CompilationUnit &Unit,
                            PrepareUnit Prepare) {
  UnitResult Result;
  if (std::error_code Error = canRead(Unit.File)) {
    Result.Error = "cannot be read: " + Error.message();
    return Result;
  }
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary) {
    Result.Error = toString(Temporary.takeError());
    return Result;
  }
  auto Words = makeCommand(Run, Unit, *Temporary, Prepare(Unit));
  if (!Words) {
    Result.Error = toString(Words.takeError());
    return Result;
  }
  std::string Output = Temporary->getPath("output");
  std::string Errors = Temporary->getPath("errors");
  ProcessEnd End = runProcess(*Words, Output, Errors);
  Result.Diagnostics = splitOutput(readText(Output), Unit.Directory);
  Result.Messages = dropCounts(readText(Errors));
  judgeEnd(End, Result);
  if (!Run.WantsFindings)
    return Result;
  Error Problem =
      addFindings(readText(Temporary->getPath(ExportedName)), Unit, Result);
  // One that crashed exports nothing.
  if (Problem && Result.Error.empty())
    Result.Error = toString(std::move(Problem));
  else
    consumeError(std::move(Problem));
  return Result;
}

namespace {
/// Takes results in any order and reports them in that of the units.
class InOrder {
public:
  InOrder(ArrayRef<CompilationUnit> Units, ReportUnit Report)
      : Units(Units), Report(Report), Results(Units.size()),
        Shown(Units.size()) {}

  void add(size_t Index, UnitResult Result) {
    std::lock_guard<std::mutex> Lock(Mutex);
    Results[Index] = std::move(Result);
    Shown.step(Units[Index].Name);
    for (; Next < Units.size() && Results[Next] && !hasEnded(); ++Next) {
      Shown.clear();
      Stopped = !Report(Units[Next], std::move(*Results[Next]));
      Results[Next].reset();
    }
  }
  void hideProgress() { Shown.clear(); }
  bool hasEnded() const { return Stopped || wasInterrupted(); }

private:
  ArrayRef<CompilationUnit> Units;
  ReportUnit Report;
  std::vector<std::optional<UnitResult>> Results;
  size_t Next = 0; ///< to report
  std::atomic<bool> Stopped{false};
  Progress Shown;
  std::mutex Mutex;
};
} // namespace

bool runOnUnits(const TidyRun &Run, PrepareUnit Prepare, ReportUnit Report) {
  InOrder Results(Run.Of.Units, Report);
  DefaultThreadPool Pool(hardware_concurrency(Run.Jobs));
  for (size_t Index = 0; Index < Run.Of.Units.size(); ++Index)
    Pool.async([&, Index] {
      if (!Results.hasEnded())
        Results.add(Index, runOnUnit(Run, Run.Of.Units[Index], Prepare));
    });
  Pool.wait();
  Results.hideProgress();
  return !Results.hasEnded();
}

std::string makeConfig(json::Object Options) {
  // JSON is YAML. What stands in .clang-tidy remains, unless we name it.
  std::string Text = "--config=";
  raw_string_ostream(Text) << json::Value(json::Object{
      {"InheritParentConfig", true}, {"CheckOptions", std::move(Options)}});
  return Text;
}

bool selectsOurChecks(const TidyRun &Run, ArrayRef<std::string> Arguments) {
  const CompilationUnit &First = Run.Of.Units.front();
  std::vector<std::string> Listing(Arguments);
  Listing.push_back("--list-checks");
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  Expected<std::vector<std::string>> Words =
      Temporary ? makeCommand(Run, First, *Temporary, Listing)
                : Temporary.takeError();
  if (!Words) {
    consumeError(Words.takeError());
    return true; // the units will say what is wrong
  }
  std::string Output = Temporary->getPath("output");
  runProcess(*Words, Output, Temporary->getPath("errors"));
  return wasInterrupted() || StringRef(readText(Output)).contains("interop-");
}

bool PrintOnce::print(StringRef Text) {
  if (!Printed.insert(Text).second)
    return false;
  Out << Text;
  return true;
}

} // namespace interop
