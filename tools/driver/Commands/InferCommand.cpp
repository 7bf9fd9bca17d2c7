//===- InferCommand.cpp - interop-tidy infer-models -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each unit is read twice: for its summary, and again with the index of all, to
// tell of the functions that it defines for others. What the units tell is
// joined here.
//
//===----------------------------------------------------------------------===//

#include "Findings/Paths.h"
#include "Models/Inferred/CompareModels.h"
#include "Models/Inferred/InferenceOptions.h"
#include "Models/Inferred/InferredModel.h"
#include "Models/Schema/ModelParser.h"
#include "Program/Index/IndexFile.h"
#include "driver/Options/Driver.h"
#include "driver/Program/IndexAge.h"
#include "driver/Run/RunTidy.h"
#include "driver/Support/TemporaryFolder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace interop {

using ModelList = std::vector<std::shared_ptr<const Model>>;

static Error tryGlobs(ArrayRef<std::string> Globs) {
  for (const std::string &Glob : Globs)
    if (Error Problem = GlobPattern::create(Glob).takeError())
      return createStringError("--headers '" + Glob +
                               "': " + toString(std::move(Problem)));
  return Error::success();
}

/// The models at \p Paths; what is wrong with them is said.
static std::optional<ModelList> readModels(ArrayRef<std::string> Paths) {
  ModelList Models;
  std::vector<ModelError> Errors;
  for (const std::string &Path : Paths) {
    auto Buffer = MemoryBuffer::getFile(Path);
    if (!Buffer)
      Errors.push_back(
          {Path, 0, 0, "", "cannot be read: " + Buffer.getError().message()});
    else if (auto M = parseModel((*Buffer)->getBuffer(), Path, Errors))
      Models.push_back(std::move(M));
  }
  for (const ModelError &E : Errors)
    complain(E.str());
  if (!Errors.empty())
    return std::nullopt;
  return Models;
}

//===-- The index ---------------------------------------------------------===//

namespace {
struct Linked {
  std::string Index; ///< empty: there is none
  bool IsWhole = true;
};
} // namespace

/// The index that is given, or one of all units, in \p Temporary.
static Linked makeIndex(const RunOptions &Options, const InferOptions &Infer,
                        const TemporaryFolder &Temporary) {
  if (!Infer.Index.empty())
    return {makeAbsolute(Infer.Index), true};
  std::string Summaries = Temporary.getPath("summaries");
  Linked Result;
  Result.IsWhole = runSummarize(Options, {Summaries, ""}) == NothingFound;
  std::string Index = Temporary.getPath("program.itidx");
  if (runLink({Summaries}, Index, /*Slices=*/"", Options.Jobs,
              Options.ShowsProgress) == NothingFound)
    Result.Index = Index;
  return Result;
}

//===-- The rows ----------------------------------------------------------===//

namespace {
struct Gathered {
  std::vector<RowRecord> Records;
  size_t Failed = 0; ///< units that could not be read
};
} // namespace

static std::vector<std::string> makeArguments(StringRef Index, StringRef Root) {
  return makeSilentArguments(
      json::Object{{"Index", Index}, {"SummaryRoot", Root}});
}

/// Adds what a unit wrote to \p Path.
static Error addRecords(StringRef Path, std::vector<RowRecord> &To) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError("interop-clang-tidy reported no functions");
  auto Records = decodeRecords((*Buffer)->getBuffer());
  if (!Records)
    return Records.takeError();
  std::move(Records->begin(), Records->end(), std::back_inserter(To));
  return Error::success();
}

/// None if the run was ended.
static std::optional<Gathered> gather(const TidyRun &Run, StringRef Index,
                                      InferenceOptions Asked,
                                      const TemporaryFolder &Temporary) {
  Gathered All;
  PrintOnce Errors(errs());
  auto makePath = [&](const CompilationUnit &Unit) {
    size_t Number = &Unit - Run.Of.Units.data();
    return Temporary.getPath("rows-" + std::to_string(Number));
  };
  bool IsWhole = runOnUnits(
      Run,
      [&](const CompilationUnit &Unit) {
        std::string Path = makePath(Unit);
        UnitTask Task{makeArguments(Index, Run.Of.Root), Path};
        Task.Inference = Asked;
        Task.Inference.Output = Path;
        return Task;
      },
      [&](const CompilationUnit &Unit, UnitResult Result) {
        Errors.print(Result.Messages);
        if (Result.Error.empty())
          if (Error Problem = addRecords(makePath(Unit), All.Records))
            Result.Error = toString(std::move(Problem));
        if (Result.Error.empty())
          return true;
        complainOf(Unit.Name, Result.Error);
        ++All.Failed;
        return true;
      });
  if (!IsWhole)
    return std::nullopt;
  return All;
}

//===-- The comparison ----------------------------------------------------===//

static void printList(StringRef Word, ArrayRef<std::string> Lines) {
  for (const std::string &Line : Lines)
    outs() << "  " << Word << ": " << Line << "\n";
}

static std::string makeShare(size_t Part, size_t Of) {
  return Of ? formatv("{0:P0}", double(Part) / double(Of)).str() : "-";
}

/// Prints each kind; true if a row contradicts another.
static bool printComparison(ArrayRef<KindComparison> Kinds) {
  bool Differs = false;
  for (const KindComparison &K : Kinds) {
    size_t Said = K.Agreeing + K.Different.size();
    if (!K.countWritten() && K.Additional.empty())
      continue;
    outs() << K.Kind << ": " << K.Agreeing << " agree, " << K.Different.size()
           << " differ, " << K.Missing.size() << " missing, "
           << K.Additional.size() << " additional; precision "
           << makeShare(K.Agreeing, Said) << ", recall "
           << makeShare(K.Agreeing, K.countWritten()) << "\n";
    printList("differs", K.Different);
    printList("missing", K.Missing);
    printList("additional", K.Additional);
    Differs |= !K.Different.empty();
  }
  return Differs;
}

//===-- The command -------------------------------------------------------===//

/// Writes the model; none, and said, if it cannot be.
static std::shared_ptr<const Model> writeTo(StringRef Path,
                                            const InferredModel &Written) {
  if (Error Problem = writeWhole(Path, Written.Text)) {
    complain(toString(std::move(Problem)));
    return nullptr;
  }
  std::vector<ModelError> Errors;
  auto Read = parseModel(Written.Text, Path, Errors);
  for (const ModelError &E : Errors)
    complain(E.str() + " (interop-tidy wrote this; please report it)");
  return Read;
}

static ExitCode finish(Gathered All, const InferOptions &Infer,
                       const ModelList &Others, bool IsWhole) {
  StringSet<> Functions;
  for (const RowRecord &R : All.Records)
    Functions.insert(R.Name);
  InferredModel Written = writeModel(Infer.Library, std::move(All.Records));
  auto Read = writeTo(Infer.Output, Written);
  if (!Read)
    return NotDone;
  bool Differs = !Others.empty() &&
                 printComparison(compareModels(*Read, Others, Functions));
  if (!flushOutput())
    return NotDone;
  complain(count(Written.Functions, "function") + " of the API, " +
           count(Written.Rows, "row") + " in " + Infer.Output);
  if (!Written.Functions)
    complain("no unit defines a function that a header of --headers declares");
  if (!IsWhole || All.Failed || !Written.Functions)
    return NotDone;
  return Differs ? FoundSomething : NothingFound;
}

ExitCode runInferModels(const RunOptions &Given, const InferOptions &Infer) {
  RunOptions Options = Given;
  Options.OmittedModels.push_back(Infer.Library);
  if (Error Problem = tryGlobs(Infer.Headers))
    return fail(std::move(Problem));
  if (!Infer.Index.empty())
    if (Error Problem = openWholeIndex(Infer.Index).takeError())
      return fail(std::move(Problem));
  std::optional<ModelList> Others = readModels(Infer.Compare);
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary)
    return fail(Temporary.takeError());
  if (!Others)
    return NotDone;
  Expected<TidyRun> Run = prepareRun(Options);
  if (!Run)
    return fail(Run.takeError());
  erase_if(Run->Of.Units,
           [](const CompilationUnit &Unit) { return Unit.IsRepeat; });
  Linked Program = makeIndex(Options, Infer, *Temporary);
  if (Program.Index.empty())
    return NotDone;
  std::optional<Gathered> All =
      gather(*Run, Program.Index, {Options.OmittedModels, Infer.Headers, ""},
             *Temporary);
  return All ? finish(std::move(*All), Infer, *Others, Program.IsWhole)
             : NotDone;
}

} // namespace interop
