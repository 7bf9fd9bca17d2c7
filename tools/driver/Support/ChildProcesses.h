//===- ChildProcesses.h - Programs that we run ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs programs so that Ctrl-C and its like end them: the first signal stops
// the running ones, and no other is started. The second signal ends us at once.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_SUPPORT_CHILDPROCESSES_H
#define INTEROP_TOOLS_DRIVER_SUPPORT_CHILDPROCESSES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace interop {

/// How a program ended.
struct ProcessEnd {
  int Code = 0;      ///< its exit code, if Error is empty
  std::string Error; ///< why it did not start, or what signal ended it
  uint64_t Peak = 0; ///< the bytes that it had in memory at most
};

/// How many programs run at a time, at most.
constexpr unsigned MaxChildren = 1024;

/// A program that runs, for other threads than the one that waits for its end.
class ChildProcess {
public:
  /// The memory that it alone has, in bytes; none if the system does not say.
  std::optional<uint64_t> measureMemory() const;
  /// Asks it to end.
  void stop() const;

  /// It runs, as the process \p Number, and a signal that asks us to end ends
  /// it.
  void begin(int Number);
  void end();
  /// 0: it does not run.
  int getNumber() const { return Id; }

private:
  std::atomic<int> Id{0};           ///< 0: it does not run
  std::atomic<int> *Slot = nullptr; ///< where the handler of signals finds it
};

/// From now on a signal that asks us to end (Ctrl-C, SIGTERM, SIGHUP) ends the
/// children.
void endChildrenOnInterrupt();
bool wasInterrupted();

/// Ends this process by the signal that came, for its parent to see.
[[noreturn]] void dieInterrupted();

/// Runs the program at the path \p Arguments[0], with \p Input to read (empty:
/// nothing) and its output in the new files \p Output and \p Errors, and waits
/// for it. Meanwhile \p Shown, which may be null, is that program.
ProcessEnd runProcess(llvm::ArrayRef<std::string> Arguments,
                      llvm::StringRef Output, llvm::StringRef Errors,
                      llvm::StringRef Input = "",
                      ChildProcess *Shown = nullptr);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_SUPPORT_CHILDPROCESSES_H
