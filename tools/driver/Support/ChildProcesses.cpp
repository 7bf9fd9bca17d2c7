//===- ChildProcesses.cpp - Programs that we run --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Support/ChildProcesses.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <optional>

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

/// The handler finds \p Child from now on; or it ran before, and we stop it.
static std::atomic<llvm::sys::procid_t> *enter(llvm::sys::procid_t Child) {
  for (std::atomic<llvm::sys::procid_t> &Slot : Children) {
    llvm::sys::procid_t Free = 0;
    if (!Slot.compare_exchange_strong(Free, Child))
      continue;
    if (Signal)
      stop(Child);
    return &Slot;
  }
  return nullptr;
}

ProcessEnd runProcess(llvm::ArrayRef<std::string> Arguments,
                      llvm::StringRef Output, llvm::StringRef Errors,
                      llvm::StringRef Input) {
  llvm::SmallVector<llvm::StringRef, 16> Words(Arguments.begin(),
                                               Arguments.end());
  std::optional<llvm::StringRef> Redirects[] = {Input, Output, Errors};
  ProcessEnd End;
  llvm::sys::ProcessInfo Started = llvm::sys::ExecuteNoWait(
      Words.front(), Words, std::nullopt, Redirects, 0, &End.Error);
  if (Started.Pid == llvm::sys::ProcessInfo::InvalidPid)
    return End;
  std::atomic<llvm::sys::procid_t> *Slot = enter(Started.Pid);
  End.Code = llvm::sys::Wait(Started, std::nullopt, &End.Error).ReturnCode;
  if (Slot)
    *Slot = 0;
  return End;
}

} // namespace interop
