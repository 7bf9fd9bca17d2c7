//===- SuspendedRuns.cpp - Units that are read once -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/SuspendedRuns.h"
#include "driver/Program/Summarize.h"
#include "driver/Run/MemoryBound.h"
#include "driver/Run/RunUnit.h"
#include "driver/Support/Files.h"
#include "driver/Support/Progress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <future>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace interop {

namespace {
/// A pipe with a name, which nobody writes to: who reads it waits until it is
/// opened. If we die, that happens as well.
class Gate {
public:
  ~Gate() { open(); }
  Error make(std::string At) {
    Path = std::move(At);
    // For reading as well: that does not wait for somebody who reads.
    if (::mkfifo(Path.c_str(), 0600) == 0)
      Descriptor =
          sys::RetryAfterSignal(-1, ::open, Path.c_str(), O_RDWR | O_CLOEXEC);
    if (Descriptor >= 0)
      return Error::success();
    std::error_code Problem(errno, std::generic_category());
    return createStringError(
        Problem, "'" + Path + "' cannot be made: " + Problem.message());
  }
  void open() {
    if (Descriptor < 0)
      return;
    ::close(std::exchange(Descriptor, -1));
    ::unlink(Path.c_str()); // LLVM removes no pipes
  }

private:
  std::string Path;
  int Descriptor = -1; ///< while it is there, all wait
};
} // namespace

struct SuspendedRuns::Held {
  explicit Held(const CompilationUnit &Unit) : Unit(Unit) {}

  const CompilationUnit &Unit;
  std::string Target; ///< of its summary
  UnitTask Task;
  UnitCache::Ticket Ticket, SummaryTicket;
  Gate Before; ///< the index
  ChildProcess Process;
  std::optional<uint64_t> Bytes; ///< that it has while it waits
  std::atomic<bool> IsWritten{false};
  std::future<UnitResult> End; ///< invalid: it was not begun
};

SuspendedRuns::SuspendedRuns(const TidyRun &Run, TemporaryFolder Temporary)
    : Run(Run), Temporary(std::move(Temporary)),
      Pool(hardware_concurrency(Run.Jobs)) {}

Expected<std::unique_ptr<SuspendedRuns>>
SuspendedRuns::create(const TidyRun &Run) {
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary)
    return Temporary.takeError();
  return std::unique_ptr<SuspendedRuns>(
      new SuspendedRuns(Run, std::move(*Temporary)));
}

SuspendedRuns::~SuspendedRuns() {
  Pool.wait();
  for (auto &[Unit, H] : All) {
    if (!H->End.valid())
      continue;
    if (H->IsWritten) {
      Run.Memory->resume(H->Bytes);
      H->Process.stop();
    }
    H->Before.open();
    H->End.wait();
  }
}

/// The file of what the unit of \p H asked before; empty if there is none, and
/// everything is read when it is asked for.
std::string SuspendedRuns::writeAsked(const Held &H) const {
  std::string Asked = Run.Cache->findAsked(H.Ticket);
  std::string File = makeUnitPath(Temporary.getPath(), H.Unit, ".asked");
  if (Asked.empty() || errorToBool(writeWhole(File, Asked)))
    return "";
  return File;
}

//===-- Until the summary is there ----------------------------------------===//

void SuspendedRuns::start(ArrayRef<const CompilationUnit *> Units,
                          StringRef Folder, PrepareUnit MakeTask) {
  for (const CompilationUnit *Unit : Units) {
    UnitTask Task = MakeTask(*Unit);
    if (Task.IsLeftOut || !findFault(Unit->File).empty())
      continue;
    std::unique_ptr<Held> &H = All[Unit];
    H = std::make_unique<Held>(*Unit);
    H->Target = makeUnitPath(Folder, *Unit, SummaryEnding);
    H->Task = std::move(Task);
    Pool.async([this, H = H.get()] { begin(*H); });
  }
}

void SuspendedRuns::prepare(Held &H) {
  if (Run.Cache) {
    H.Ticket = Run.Cache->makeTicket(H.Unit, H.Task);
    H.SummaryTicket =
        Run.Cache->makeTicket(H.Unit, makeSummaryTask(H.Target, Run.Of.Root));
    H.Task.AskedBefore = writeAsked(H);
  }
  H.Task.Summary = makeUnitPath(Temporary.getPath(), H.Unit, SummaryEnding);
  H.Task.Gate = makeUnitPath(Temporary.getPath(), H.Unit, ".gate");
  H.Task.Process = &H.Process;
}

/// Reads the unit of \p H until it waits, if there is memory for it.
void SuspendedRuns::begin(Held &H) {
  if (Run.Memory->maySuspend(Pool.getMaxConcurrency()) && !wasInterrupted()) {
    prepare(H);
    if (Error Problem = H.Before.make(H.Task.Gate)) {
      complain(toString(std::move(Problem)) + "; " + H.Unit.Name +
               " is read twice");
    } else {
      H.End = std::async(std::launch::async, [this, &H] { return run(H); });
      await(H);
    }
  }
  std::lock_guard<std::mutex> Lock(Mutex);
  Begun.push(&H);
  Changed.notify_one();
}

UnitResult SuspendedRuns::run(Held &H) {
  UnitResult Result = readUnit(Run, H.Unit, H.Task, H.Ticket);
  if (Run.Cache && H.IsWritten && Result.Error.empty()) {
    TidyTexts Texts;
    if (auto Buffer = MemoryBuffer::getFile(H.Task.Summary))
      Texts.Written = (*Buffer)->getBuffer().str();
    if (!Texts.Written.empty())
      Run.Cache->store(H.SummaryTicket, Result.Files, Texts);
  }
  return Result;
}

void SuspendedRuns::await(Held &H) {
  // Nothing reports a new file on all systems.
  constexpr std::chrono::milliseconds Pause(1);
  while (!take(H))
    std::this_thread::sleep_for(Pause);
  if (!H.IsWritten)
    return;
  H.Bytes = H.Process.measureMemory();
  Run.Memory->suspend(H.Bytes);
}

/// Takes the summary, if there is one; false if not yet.
bool SuspendedRuns::take(Held &H) {
  bool IsLast =
      H.End.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  auto Buffer = MemoryBuffer::getFile(H.Task.Summary);
  if (!Buffer)
    return IsLast;
  Error Problem = writeIfChanged(H.Target, (*Buffer)->getBuffer());
  H.IsWritten = !Problem;
  if (Problem)
    complain(toString(std::move(Problem)));
  return true;
}

size_t SuspendedRuns::takeSummaries() {
  Progress Shown(All.size(), Run.ShowsProgress);
  for (size_t I = 0; I < All.size(); ++I) {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, [this] { return !Begun.empty(); });
    const Held *Next = Begun.front();
    Begun.pop();
    Lock.unlock();
    if (Next->End.valid())
      Shown.step(Next->Unit.Name);
  }
  Shown.clear();
  Pool.wait();
  All.remove_if([](const auto &Entry) { return !Entry.second->IsWritten; });
  return All.size();
}

//===-- When the index is there -------------------------------------------===//

std::optional<UnitResult> SuspendedRuns::finish(const CompilationUnit &Unit) {
  auto Found = All.find(&Unit);
  if (Found == All.end())
    return std::nullopt;
  Held &H = *Found->second;
  Run.Memory->resume(H.Bytes);
  H.Before.open();
  UnitResult Result = H.End.get();
  // It may do better for a reason that no file shows.
  if (!Result.Error.empty())
    return std::nullopt;
  return Result;
}

} // namespace interop
