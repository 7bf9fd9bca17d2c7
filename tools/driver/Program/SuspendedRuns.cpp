//===- SuspendedRuns.cpp - Units that are read once -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/SuspendedRuns.h"
#include "driver/Program/Summarize.h"
#include "driver/Run/RunUnit.h"
#include "driver/Support/Files.h"
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

struct SuspendedRuns::Held {
  explicit Held(const CompilationUnit &Unit) : Unit(Unit) {}

  const CompilationUnit &Unit;
  std::string Target; ///< of its summary
  UnitTask Task;
  UnitCache::Ticket Ticket, SummaryTicket;
  std::atomic<bool> IsWritten{false};
  std::shared_future<void> End; ///< of its run
};

SuspendedRuns::SuspendedRuns(const TidyRun &Run, TemporaryFolder Temporary)
    : Run(Run), Temporary(std::move(Temporary)) {}

Expected<std::unique_ptr<SuspendedRuns>>
SuspendedRuns::create(const TidyRun &Run) {
  Expected<TemporaryFolder> Temporary = TemporaryFolder::create();
  if (!Temporary)
    return Temporary.takeError();
  std::unique_ptr<SuspendedRuns> Runs(
      new SuspendedRuns(Run, std::move(*Temporary)));
  if (Error Problem = Runs->openGate())
    return std::move(Problem);
  return std::move(Runs);
}

SuspendedRuns::~SuspendedRuns() {
  release();
  for (const std::unique_ptr<Held> &H : All)
    H->End.wait();
}

/// For reading as well: that does not wait for somebody who reads. If we die,
/// nobody holds it open, and all go on.
Error SuspendedRuns::openGate() {
  Gate = Temporary.getPath("gate");
  if (::mkfifo(Gate.c_str(), 0600) == 0)
    Open = sys::RetryAfterSignal(-1, ::open, Gate.c_str(), O_RDWR | O_CLOEXEC);
  if (Open >= 0)
    return Error::success();
  std::error_code Problem(errno, std::generic_category());
  return createStringError(
      Problem, "'" + Gate + "' cannot be made: " + Problem.message());
}

void SuspendedRuns::run(Held &H) {
  UnitResult Result = readUnit(Run, H.Unit, H.Task, H.Ticket);
  if (H.IsWritten && Result.Error.empty()) {
    TidyTexts Texts;
    if (auto Buffer = MemoryBuffer::getFile(H.Task.Summary))
      Texts.Written = (*Buffer)->getBuffer().str();
    if (!Texts.Written.empty())
      Run.Cache->store(H.SummaryTicket, Result.Files, Texts);
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

void SuspendedRuns::start(ArrayRef<const CompilationUnit *> Units,
                          StringRef Folder, PrepareUnit MakeTask) {
  for (const CompilationUnit *Unit : Units) {
    UnitTask Task = MakeTask(*Unit);
    if (Task.IsLeftOut)
      continue;
    std::string Target = makeUnitPath(Folder, *Unit, SummaryEnding);
    All.emplace_back(new Held(*Unit));
    Held &H = *All.back();
    H.Target = Target;
    H.Task = std::move(Task);
    H.Ticket = Run.Cache->makeTicket(*Unit, H.Task);
    H.SummaryTicket =
        Run.Cache->makeTicket(*Unit, makeSummaryTask(Target, Run.Of.Root));
    H.Task.Summary = makeUnitPath(Temporary.getPath(), *Unit, SummaryEnding);
    H.Task.Gate = Gate;
    H.Task.AskedBefore = writeAsked(H);
    H.End = std::async(std::launch::async, [this, &H] { run(H); }).share();
  }
}

size_t SuspendedRuns::takeSummaries() {
  // Nothing reports a new file on all systems.
  constexpr std::chrono::milliseconds Pause(2);
  for (const std::unique_ptr<Held> &H : All)
    while (!take(*H))
      std::this_thread::sleep_for(Pause);
  return count_if(
      All, [](const std::unique_ptr<Held> &H) -> bool { return H->IsWritten; });
}

SuspendedRuns::Held *SuspendedRuns::find(const CompilationUnit &Unit) const {
  auto Found = find_if(
      All, [&](const std::unique_ptr<Held> &H) { return &H->Unit == &Unit; });
  return Found == All.end() ? nullptr : Found->get();
}

bool SuspendedRuns::has(const CompilationUnit &Unit) const {
  Held *H = find(Unit);
  return H && H->IsWritten;
}

void SuspendedRuns::release() {
  if (Open < 0)
    return;
  ::close(std::exchange(Open, -1));
  ::unlink(Gate.c_str()); // LLVM removes no pipes
}

void SuspendedRuns::await(const CompilationUnit &Unit) {
  if (Held *H = find(Unit))
    H->End.wait();
}

} // namespace interop
