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
#include <string>

namespace interop {

/// How a program ended.
struct ProcessEnd {
  int Code = 0;      ///< its exit code, if Error is empty
  std::string Error; ///< why it did not start, or what signal ended it
};

/// How many programs run at a time, at most.
constexpr unsigned MaxChildren = 1024;

/// From now on a signal that asks us to end (Ctrl-C, SIGTERM, SIGHUP) ends the
/// children.
void endChildrenOnInterrupt();
bool wasInterrupted();

/// Ends this process by the signal that came, for its parent to see.
[[noreturn]] void dieInterrupted();

/// Runs the program at the path \p Arguments[0], with \p Input to read (empty:
/// nothing) and its output in the new files \p Output and \p Errors, and waits
/// for it.
ProcessEnd runProcess(llvm::ArrayRef<std::string> Arguments,
                      llvm::StringRef Output, llvm::StringRef Errors,
                      llvm::StringRef Input = "");

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_SUPPORT_CHILDPROCESSES_H
