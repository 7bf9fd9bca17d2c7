//===- ShowCommand.cpp - interop-tidy explain --show ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints what the analyses know of the functions of one unit:
// interop-clang-tidy reads it and writes that to a file. Of a file that is
// compiled more than once the first compile command counts.
//
//===----------------------------------------------------------------------===//

#include "Findings/Paths.h"
#include "Program/Index/IndexFile.h"
#include "Program/ShowOptions.h"
#include "driver/Options/Driver.h"
#include "driver/Program/IndexAge.h"
#include "driver/Run/RunUnit.h"
#include "driver/Support/Progress.h"
#include "driver/Support/TemporaryFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

/// "facts, handles, locks, threads or entries".
static std::string listKinds() {
  ArrayRef<StringLiteral> Kinds(ShowOptions::Kinds);
  return join(Kinds.drop_back(), ", ") + " or " + Kinds.back().str();
}

/// Why what is asked for cannot be tried.
static Error findMistake(const ShowRequest &Asked) {
  if (!ShowOptions::findKind(Asked.Kind))
    return createStringError("--show prints " + listKinds() + ", and '" +
                             Asked.Kind + "' is none of these");
  if (!Asked.Index.empty())
    return openWholeIndex(Asked.Index).takeError();
  return Error::success();
}

static std::vector<std::string> makeArguments(const ShowRequest &Asked,
                                              StringRef Root) {
  json::Object Config{{"SummaryFile", ""}};
  if (!Asked.Index.empty()) {
    Config["Index"] = makeAbsolute(Asked.Index);
    Config["SummaryRoot"] = Root;
  }
  return makeSilentArguments(std::move(Config));
}

/// Says what is wrong with the code and the options.
static void printProblems(const UnitResult &Result) {
  for (const PrintedDiagnostic &D : Result.Diagnostics)
    if (!D.isFinding())
      errs() << D.Text;
  errs() << Result.Messages;
}

static std::optional<ShownText> readAnswer(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer ? ShownText::decode((*Buffer)->getBuffer()) : std::nullopt;
}

/// "; there is 'Client::close'", or nothing.
static std::string describeSimilar(const ShownText &Answer) {
  if (Answer.Similar.empty())
    return "";
  auto quote = [](const std::string &Name) { return "'" + Name + "'"; };
  return "; there is " + join(map_range(Answer.Similar, quote), ", ");
}

/// Prints \p Answer; false, and said, if that is nothing.
static bool printAnswer(const std::optional<ShownText> &Answer,
                        const ShowRequest &Asked, StringRef Unit) {
  if (!Answer)
    return false;
  outs() << Answer->Text;
  if (!Answer->IsFound)
    complain(Unit + " has no function '" + Asked.Function +
             "' that the user wrote" + describeSimilar(*Answer));
  return Answer->IsFound;
}

ExitCode runShow(const RunOptions &Options, const ShowRequest &Asked) {
  if (Error Problem = findMistake(Asked))
    return fail(std::move(Problem));
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary)
    return fail(Temporary.takeError());
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  ShowOptions Show{*ShowOptions::findKind(Asked.Kind), Asked.Function,
                   Temporary->getPath("shown")};
  const CompilationUnit &Unit = Run->Of.Units.front();
  Progress Shown(1, Run->ShowsProgress);
  UnitResult Result = runOnUnit(*Run, Unit, [&](const CompilationUnit &) {
    UnitTask Task{makeArguments(Asked, Run->Of.Root), Show.Output};
    Task.Show = Show;
    return Task;
  });
  Shown.step(Unit.Name);
  Shown.clear();
  printProblems(Result);
  std::optional<ShownText> Answer = readAnswer(Show.Output);
  bool IsShown = printAnswer(Answer, Asked, Unit.Name);
  if (!Answer && Result.Error.empty())
    Result.Error = "interop-clang-tidy wrote nothing";
  if (!Result.Error.empty())
    complainOf(Unit.Name, Result.Error);
  return flushOutput() && IsShown && Result.Error.empty() ? NothingFound
                                                          : NotDone;
}

} // namespace interop
