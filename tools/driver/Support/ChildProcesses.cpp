//===- ChildProcesses.cpp - Programs that we run --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Support/ChildProcesses.h"
#include "driver/Support/Memory.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <utility>

namespace interop {

// What a signal handler may touch.
static std::atomic<int> Signal{0}; ///< that asked us to end; 0: none did
static std::atomic<llvm::sys::procid_t> Children[MaxChildren];

static void stop(llvm::sys::procid_t Child) { ::kill(Child, SIGTERM); }

static void stopChildren(int Why) {
  Signal = Why;
  for (std::atomic<llvm::sys::procid_t> &Slot : Children)
    if (llvm::sys::procid_t Child = Slot)
      stop(Child);
}

/// A SIGHUP that is ignored, as under nohup, stays so. The second signal is not
/// caught.
static void catchSignal(int Each, const struct sigaction &Old) {
  struct sigaction New = {};
  New.sa_handler = stopChildren;
  New.sa_flags = SA_RESETHAND;
  ::sigemptyset(&New.sa_mask);
  ::sigaction(Each, Each == SIGHUP && Old.sa_handler == SIG_IGN ? &Old : &New,
              nullptr);
}

void endChildrenOnInterrupt() {
  constexpr int Caught[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction Old[std::size(Caught)];
  for (size_t I = 0; I < std::size(Caught); ++I)
    ::sigaction(Caught[I], nullptr, &Old[I]);
  // LLVM's handlers, which come once, do not say which signal came.
  llvm::sys::SetInterruptFunction([] {});
  for (size_t I = 0; I < std::size(Caught); ++I)
    catchSignal(Caught[I], Old[I]);
}

bool wasInterrupted() { return Signal != 0; }

void dieInterrupted() {
  std::signal(Signal, SIG_DFL);
  std::raise(Signal);
  std::exit(128 + Signal); // where the signal is blocked
}

/// The handler finds it from now on; or it ran before, and we stop it.
void ChildProcess::begin(int Number) {
  Id = Number;
  for (std::atomic<llvm::sys::procid_t> &Free : Children) {
    llvm::sys::procid_t None = 0;
    if (!Free.compare_exchange_strong(None, Number))
      continue;
    Slot = &Free;
    break;
  }
  if (Signal)
    stop();
}

void ChildProcess::end() {
  Id = 0;
  if (Slot)
    *std::exchange(Slot, nullptr) = 0;
}

std::optional<uint64_t> ChildProcess::measureMemory() const {
  int Now = Id;
  return Now ? readFigure("/proc/" + std::to_string(Now) + "/smaps_rollup",
                          "Private_Dirty")
             : std::nullopt;
}

void ChildProcess::stop() const {
  if (int Now = Id)
    interop::stop(Now);
}

ProcessEnd runProcess(llvm::ArrayRef<std::string> Arguments,
                      llvm::StringRef Output, llvm::StringRef Errors,
                      llvm::StringRef Input, ChildProcess *Shown) {
  llvm::SmallVector<llvm::StringRef, 16> Words(Arguments.begin(),
                                               Arguments.end());
  std::optional<llvm::StringRef> Redirects[] = {Input, Output, Errors};
  ProcessEnd End;
  llvm::sys::ProcessInfo Started = llvm::sys::ExecuteNoWait(
      Words.front(), Words, std::nullopt, Redirects, 0, &End.Error);
  if (Started.Pid == llvm::sys::ProcessInfo::InvalidPid)
    return End;
  ChildProcess Own;
  ChildProcess &Process = Shown ? *Shown : Own;
  Process.begin(Started.Pid);
  std::optional<llvm::sys::ProcessStatistics> Figures;
  End.Code =
      llvm::sys::Wait(Started, std::nullopt, &End.Error, &Figures).ReturnCode;
  End.Peak = Figures ? Figures->PeakMemory * 1024 : 0;
  Process.end();
  return End;
}

} // namespace interop
