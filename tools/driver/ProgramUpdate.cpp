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

/// Summarises those units of \p Run for which \p IsWanted is true, and adds
/// them to \p Done; \p Busy jobs have other work. False if it ended early.
static bool
summarizeSome(const TidyRun &Run, size_t Busy, StringRef Folder,
              SummaryTally &Done,
              function_ref<bool(const CompilationUnit &)> IsWanted) {
  TidyRun Some = Run;
  size_t Jobs = hardware_concurrency(Run.Jobs).compute_thread_count();
  Some.Jobs = Busy < Jobs ? Jobs - Busy : 1;
  Some.WantsFindings = false;
  Some.Of.Units.clear();
  copy_if(Run.Of.Units, std::back_inserter(Some.Of.Units),
          [&](const CompilationUnit &Unit) {
            return !Unit.IsRepeat && IsWanted(Unit);
          });
  if (Some.Of.Units.empty())
    return true;
  std::optional<SummaryTally> Tally = summarizeInto(Folder, Some);
  if (!Tally)
    return false;
  Done.Units += Tally->Units;
  Done.Failed += Tally->Failed;
  Done.Known += Tally->Known;
  return true;
}

/// The others come from the cache while what is held is read.
static bool summarizeAll(const TidyRun &Run, StringRef Folder, HeldRuns *Held,
                         SummaryTally &Done) {
  auto isHeld = [Held](const CompilationUnit &Unit) {
    return Held && Held->holds(Unit);
  };
  auto isOther = [&](const CompilationUnit &Unit) { return !isHeld(Unit); };
  if (!summarizeSome(Run, Held ? Held->size() : 0, Folder, Done, isOther))
    return false;
  if (Held)
    Done.Units += Held->takeSummaries();
  return summarizeSome(Run, 0, Folder, Done, [&](const CompilationUnit &Unit) {
    return isHeld(Unit) && !Held->has(Unit);
  });
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
  SummaryTally Done;
  if (!summarizeAll(Run, *Folder, Held.get(), Done))
    return std::nullopt;
  if (!Run.Of.IsPart)
    reportStrangers(*Folder, Run.Of);
  tellSummaries(Run, Done);
  if (runLink({*Folder}, Check.Index, "", Run.Jobs) == NotDone)
    return std::nullopt;
  return Held;
}

} // namespace interop
