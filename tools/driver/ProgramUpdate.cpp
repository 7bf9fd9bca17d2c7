//===- ProgramUpdate.cpp - From sources to their index --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramUpdate.h"
#include "Files.h"
#include "Summarize.h"
#include "UnitCache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace interop {

/// The units that have no summary in the cache. Of a file that is compiled more
/// than once the first compile command counts.
static std::vector<const CompilationUnit *> findStale(const TidyRun &Run,
                                                      StringRef Folder) {
  ArrayRef<CompilationUnit> Units = Run.Of.Units;
  std::vector<char> AreStale(Units.size());
  DefaultThreadPool Pool(hardware_concurrency(Run.Jobs));
  for (size_t I = 0; I < Units.size(); ++I)
    Pool.async([&, I] {
      std::string Path = makeUnitPath(Folder, Units[I], SummaryEnding);
      AreStale[I] = !Units[I].IsRepeat &&
                    !Run.Cache->has(Run.Cache->makeTicket(
                        Units[I], makeSummaryTask(Path, Run.Of.Root)));
    });
  Pool.wait();
  std::vector<const CompilationUnit *> Stale;
  for (size_t I = 0; I < Units.size(); ++I)
    if (AreStale[I])
      Stale.push_back(&Units[I]);
  return Stale;
}

/// Null if there is nothing to hold, or too much.
static std::unique_ptr<HeldRuns> hold(const TidyRun &Run, StringRef Folder,
                                      PrepareUnit MakeTask) {
  if (!Run.Cache)
    return nullptr;
  std::vector<const CompilationUnit *> Stale = findStale(Run, Folder);
  if (Stale.empty() ||
      Stale.size() > hardware_concurrency(Run.Jobs).compute_thread_count())
    return nullptr;
  Expected<std::unique_ptr<HeldRuns>> Runs = HeldRuns::create(Run);
  if (!Runs) {
    complain(toString(Runs.takeError()) + "; units are read twice");
    return nullptr;
  }
  (*Runs)->start(Stale, Folder, MakeTask);
  return std::move(*Runs);
}

std::optional<std::unique_ptr<HeldRuns>>
updateProgram(const CheckOptions &Check, const TidyRun &Run,
              PrepareUnit MakeTask) {
  Expected<std::string> Folder = makeSummaryFolder(Check.Summaries, Run.Of);
  if (!Folder) {
    fail(Folder.takeError());
    return std::nullopt;
  }
  std::unique_ptr<HeldRuns> Held = hold(Run, *Folder, MakeTask);
  TidyRun Others = Run;
  Others.WantsFindings = false;
  auto isDone = [&](const CompilationUnit &Unit) {
    return Unit.IsRepeat || (Held && Held->has(Unit));
  };
  Others.Of.Units.clear();
  copy_if(Run.Of.Units, std::back_inserter(Others.Of.Units),
          [&](const CompilationUnit &Unit) { return !isDone(Unit); });
  std::optional<SummaryTally> Done = summarizeInto(*Folder, Others);
  if (!Done)
    return std::nullopt;
  if (!Run.Of.IsPart)
    reportStrangers(*Folder, Run.Of);
  size_t Written = Held ? Held->getWritten() : 0;
  tellSummaries(Others.Of.Units.size() + Written, Run, *Done);
  if (runLink({*Folder}, Check.Index, "", Run.Jobs) == NotDone)
    return std::nullopt;
  return Held;
}

} // namespace interop
