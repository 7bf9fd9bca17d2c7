//===- RunUnit.cpp - interop-clang-tidy, on one unit ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/RunUnit.h"
#include "Findings/Formats/ExportedFixes.h"
#include "Findings/Formats/FindingsFile.h"
#include "Findings/ToldFindings.h"
#include "Program/Index/SlicePlaces.h"
#include "Support/OddFiles.h"
#include "driver/Run/MemoryBound.h"
#include "driver/Run/PrintedFindings.h"
#include "driver/Run/TidyServer.h"
#include "driver/Run/UnitCache.h"
#include "driver/Support/Files.h"
#include "driver/Support/TemporaryFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace interop {

static constexpr StringLiteral ExportedName = "findings.yaml";
static constexpr StringLiteral ToldName = "findings.json";
static constexpr StringLiteral RuleName = "files.d";
static constexpr StringLiteral AskedName = "asked";
static constexpr StringLiteral RequestName = "request.json";

static std::error_code tryToRead(StringRef File) {
  Expected<fs::file_t> Handle = fs::openNativeFileForRead(File);
  if (!Handle)
    return errorToErrorCode(Handle.takeError());
  fs::closeFile(*Handle);
  return fs::is_directory(File) ? make_error_code(std::errc::is_a_directory)
                                : std::error_code();
}

std::string findFault(StringRef File) {
  // Who opens a pipe waits.
  if (StringRef Why = explainOddFile(File); !Why.empty())
    return Why.str();
  std::error_code Error = tryToRead(File);
  return Error ? Error.message() : "";
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
static void classifyEnd(const ProcessEnd &End, UnitResult &Result) {
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

/// What clang-tidy exported, with what the checks know of it.
static Expected<std::vector<FindingRecord>>
readFindings(const TidyTexts &Texts, const CompilationUnit &Unit) {
  if (Texts.Exported.empty())
    return std::vector<FindingRecord>();
  auto Exported = readExportedFixes(Texts.Exported, Unit.Directory);
  if (!Exported)
    return createStringError("what interop-clang-tidy exported cannot be "
                             "read: " +
                             toString(Exported.takeError()));
  if (Texts.Told.empty())
    return Exported;
  auto Told = readFindingsFile(Texts.Told, Unit.Directory);
  if (!Told)
    return createStringError(
        "the findings of interop-clang-tidy cannot be read: " +
        toString(Told.takeError()));
  addTold(*Exported, *Told);
  return Exported;
}

static Error addFindings(const TidyTexts &Texts, const CompilationUnit &Unit,
                         UnitResult &Into) {
  auto Exported = readFindings(Texts, Unit);
  if (!Exported)
    return Exported.takeError();
  Error Problem =
      takePrinted(std::move(*Exported), Into.Diagnostics, Into.Findings);
  for (FindingRecord &F : Into.Findings)
    F.Unit = Unit.Name;
  return Problem;
}

static UnitResult makeFailure(Error Problem) {
  UnitResult Result;
  Result.Error = toString(std::move(Problem));
  return Result;
}

/// The argument that \p D says is not known.
static StringRef getArgument(const PrintedDiagnostic &D) {
  return StringRef(D.Message).split('\'').second.split('\'').first;
}

/// True if nobody but clang was to read it: GCC has arguments of its own.
static bool isForClang(StringRef Argument, const TidyRun &Run,
                       const CompilationUnit &Unit) {
  return sys::path::filename(Unit.Compiler).contains("clang") ||
         is_contained(Run.ExtraArgs, Argument);
}

/// The unit was read without what GCC has and clang has not: nothing failed.
static void noteArguments(UnitResult &Result) {
  for (PrintedDiagnostic &D : Result.Diagnostics) {
    if (D.Kind != PrintedDiagnostic::Argument)
      continue;
    D.Text.clear();
    Result.Messages += "interop-tidy: clang does not know '" +
                       getArgument(D).str() + "', and goes on without it\n";
  }
}

/// What \p Texts say of \p Unit.
static UnitResult read(const TidyTexts &Texts, const CompilationUnit &Unit,
                       const TidyRun &Run) {
  UnitResult Result;
  Result.Diagnostics = splitOutput(Texts.Output, Unit.Directory);
  Result.Messages = dropCounts(Texts.Errors);
  for (PrintedDiagnostic &D : Result.Diagnostics)
    if (D.Kind == PrintedDiagnostic::Argument &&
        isForClang(getArgument(D), Run, Unit))
      D.Kind = PrintedDiagnostic::Broken;
  classifyEnd(Texts.End, Result);
  noteArguments(Result);
  if (!Run.WantsFindings)
    return Result;
  Error Problem = addFindings(Texts, Unit, Result);
  // One that crashed exports nothing.
  if (Problem && Result.Error.empty())
    Result.Error = toString(std::move(Problem));
  else
    consumeError(std::move(Problem));
  return Result;
}

/// All files that \p Result names, with those in \p Read.
static std::vector<std::string> listFiles(std::vector<std::string> Read,
                                          const UnitResult &Result) {
  // An index leads to files that the unit does not include.
  for (const FindingRecord &F : Result.Findings)
    for (const Remark &Note : F.Notes)
      if (Note.At.isValid() && !parseNumberedFile(Note.At.File))
        Read.push_back(Note.At.File);
  llvm::sort(Read);
  Read.erase(std::unique(Read.begin(), Read.end()), Read.end());
  return Read;
}

/// What is asked for \p Task beside the findings that are printed.
static SessionRequest makeRequest(const TidyRun &Run, const UnitTask &Task,
                                  const TemporaryFolder &Temporary) {
  SessionRequest Request;
  if (Run.WantsFindings)
    Request.FindingsFile = Temporary.getPath(ToldName);
  Request.Inference = Task.Inference;
  Request.Show = Task.Show;
  Request.AwaitsIndex = !Task.Gate.empty();
  Request.AskedBefore = Task.AskedBefore;
  if (Task.AsksIndex)
    Request.AskedFile = Temporary.getPath(AskedName);
  return Request;
}

static Expected<TidyTexts> runTidy(const TidyRun &Run,
                                   const CompilationUnit &Unit,
                                   const UnitTask &Task,
                                   const TemporaryFolder &Temporary) {
  json::Object Config;
  if (!Task.Summary.empty())
    Config["SummaryFile"] = Task.Summary;
  auto Words =
      makeCommand(Run, Unit, Temporary, makeArguments(Task, std::move(Config)));
  if (!Words)
    return Words.takeError();
  SessionRequest Request = makeRequest(Run, Task, Temporary);
  if (Error Problem = Temporary.write(RequestName, Request.encode()))
    return std::move(Problem);
  Words->insert(Words->end() - 1, SessionRequest::Argument.str() +
                                      Temporary.getPath(RequestName));
  // Not -MD: clang-tidy leaves that out.
  if (Run.Cache || Run.WantsFiles)
    Words->insert(Words->end() - 1,
                  "--extra-arg=-Wp,-MD," + Temporary.getPath(RuleName));
  std::string Output = Temporary.getPath("output");
  std::string Errors = Temporary.getPath("errors");
  TidyTexts Texts;
  Run.Memory->enter();
  Texts.End =
      Run.Server
          ? Run.Server->run(*Words, Output, Errors, Task.Gate, Task.Process)
          : runProcess(*Words, Output, Errors, Task.Gate, Task.Process);
  Run.Memory->leave(Texts.End.Peak);
  Texts.Output = readText(Output);
  Texts.Errors = readText(Errors);
  Texts.Exported = readText(Temporary.getPath(ExportedName));
  Texts.Told = readText(Temporary.getPath(ToldName));
  if (!Task.Written.empty())
    Texts.Written = readText(Task.Written);
  if (Task.AsksIndex)
    Texts.Asked = readText(Temporary.getPath(AskedName));
  return Texts;
}

UnitResult readUnit(const TidyRun &Run, const CompilationUnit &Unit,
                    const UnitTask &Task, const UnitCache::Ticket &Ticket) {
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary)
    return makeFailure(Temporary.takeError());
  Expected<TidyTexts> Texts = runTidy(Run, Unit, Task, *Temporary);
  if (!Texts)
    return makeFailure(Texts.takeError());
  UnitResult Result = read(*Texts, Unit, Run);
  std::string Rule = readText(Temporary->getPath(RuleName));
  std::vector<std::string> Files;
  if (!Rule.empty())
    Files = listFiles(readDependencies(Rule, Unit.Directory), Result);
  bool IsDone = Task.Written.empty() || !Texts->Written.empty();
  // What failed may do better for a reason that no file shows.
  if (Run.Cache && Result.Error.empty() && IsDone && !Rule.empty())
    Run.Cache->store(Ticket, Files, *Texts);
  Result.Files = std::move(Files);
  return Result;
}

UnitResult runOnUnit(const TidyRun &Run, const CompilationUnit &Unit,
                     PrepareUnit Prepare) {
  if (std::string Fault = findFault(Unit.File); !Fault.empty())
    return makeFailure(createStringError("cannot be read: " + Fault));
  UnitTask Task = Prepare(Unit);
  if (Task.IsLeftOut) {
    UnitResult Nothing;
    Nothing.IsLeftOut = true;
    return Nothing;
  }
  UnitCache::Ticket Ticket;
  if (Run.Cache)
    Ticket = Run.Cache->makeTicket(Unit, Task);
  auto Known = Run.Cache ? Run.Cache->find(Ticket) : std::nullopt;
  if (!Known && !Task.Written.empty())
    fs::remove(Task.Written); // it tells of what was
  if (!Known)
    return readUnit(Run, Unit, Task, Ticket);
  if (!Task.Written.empty())
    if (Error Problem = writeIfChanged(Task.Written, Known->Written))
      return makeFailure(std::move(Problem));
  UnitResult Result = read(*Known, Unit, Run);
  Result.IsKnown = true;
  return Result;
}

TidyAnswer askTidy(StringRef Tidy, ArrayRef<std::string> Arguments) {
  TidyAnswer Answer;
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary) {
    Answer.End.Error = toString(Temporary.takeError());
    return Answer;
  }
  std::vector<std::string> Words = {Tidy.str()};
  Words.insert(Words.end(), Arguments.begin(), Arguments.end());
  std::string Output = Temporary->getPath("output");
  std::string Errors = Temporary->getPath("errors");
  Answer.End = runProcess(Words, Output, Errors);
  Answer.Output = readText(Output);
  Answer.Errors = readText(Errors);
  return Answer;
}

std::optional<std::string> runForOutput(StringRef Tidy,
                                        ArrayRef<std::string> Arguments) {
  TidyAnswer Answer = askTidy(Tidy, Arguments);
  if (!Answer.End.Error.empty() || Answer.End.Code != 0)
    return std::nullopt;
  return std::move(Answer.Output);
}

} // namespace interop
