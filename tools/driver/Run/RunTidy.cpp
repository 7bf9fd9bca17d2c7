//===- RunTidy.cpp - interop-clang-tidy, on every unit --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Paths.h"
#include "driver/Run/MemoryBound.h"
#include "driver/Run/RunUnit.h"
#include "driver/Run/TidyServer.h"
#include "driver/Run/UnitCache.h"
#include "driver/Support/ChildProcesses.h"
#include "driver/Support/Memory.h"
#include "driver/Support/Progress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
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
  Run.ShowsProgress = Options.ShowsProgress;
  auto Most = parseSize(Options.Memory);
  if (!Most && !Options.Memory.empty())
    return createStringError("--memory=" + Options.Memory +
                             ": expected a size such as 800m or 4g");
  Run.Memory = std::make_shared<MemoryBound>(Most);
  Run.WantsFiles = !Options.Depfile.empty();
  if (Run.WantsFiles && !Options.Cache.empty())
    return createStringError(
        "--depfile and --cache exclude each other: whoever "
        "reads the depfile keeps results as well");
  Expected<std::string> Tidy = findTidy(Options);
  if (!Tidy)
    return Tidy.takeError();
  Run.Tidy = std::move(*Tidy);
  Run.Configs = std::make_shared<UnitConfigs>(Run.Tidy);
  // What a user names may be anything that starts it in the end.
  if (Options.Tidy.empty())
    Run.Server = std::make_shared<TidyServer>(Run.Tidy);
  Expected<Project> Of = openProject(Options.Database, Options.Root);
  if (!Of)
    return Of.takeError();
  Run.Of = std::move(*Of);
  if (Error Unknown = selectUnits(Run.Of, Options.Files))
    return std::move(Unknown);
  return Run;
}

namespace {
/// Takes results in any order and reports them in that of the units.
class InOrder {
public:
  InOrder(const TidyRun &Run, ReportUnit Report)
      : Units(Run.Of.Units), Report(Report), Results(Units.size()),
        Shown(Units.size(), Run.ShowsProgress) {}

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

bool runOnUnits(const TidyRun &Run, PrepareUnit Prepare, ReportUnit Report,
                RunOrder Order) {
  InOrder Results(Run, Report);
  DefaultThreadPool Pool(hardware_concurrency(Run.Jobs));
  auto runOrFind = [&](const CompilationUnit &Unit) {
    auto Done = Order.FindDone ? Order.FindDone(Unit) : std::nullopt;
    return Done ? std::move(*Done) : runOnUnit(Run, Unit, Prepare);
  };
  auto begin = [&](bool AreFirst) {
    for (size_t Index = 0; Index < Run.Of.Units.size(); ++Index)
      if (AreFirst == (Order.IsFirst && Order.IsFirst(Run.Of.Units[Index])))
        Pool.async([&, Index] {
          if (!Results.hasEnded())
            Results.add(Index, runOrFind(Run.Of.Units[Index]));
        });
  };
  begin(/*AreFirst=*/true);
  if (Order.Else)
    Pool.async([&] {
      if (!Results.hasEnded())
        Order.Else();
    });
  begin(/*AreFirst=*/false);
  Pool.wait();
  Results.hideProgress();
  if (Run.Cache)
    Run.Cache->finish();
  return !Results.hasEnded();
}

std::string makeConfig(json::Object Options) {
  // JSON is YAML. What stands in .clang-tidy remains, unless we name it.
  std::string Text = "--config=";
  raw_string_ostream(Text) << json::Value(json::Object{
      {"InheritParentConfig", true}, {"CheckOptions", std::move(Options)}});
  return Text;
}

std::vector<std::string> makeArguments(const UnitTask &Task,
                                       json::Object More) {
  std::vector<std::string> Arguments = Task.Arguments;
  for (const auto &[Name, Value] : Task.Config)
    More.try_emplace(Name, Value);
  if (!More.empty())
    Arguments.push_back(makeConfig(std::move(More)));
  return Arguments;
}

std::vector<std::string> makeSilentArguments(json::Object Options) {
  return {"--checks=-*,interop-engine-threads", "--warnings-as-errors=-*",
          "--extra-arg=-w", makeConfig(std::move(Options))};
}

bool PrintOnce::print(StringRef Text) {
  if (!Printed.insert(Text).second)
    return false;
  Out << Text;
  return true;
}

} // namespace interop
