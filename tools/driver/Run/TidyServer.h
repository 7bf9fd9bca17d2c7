//===- TidyServer.h - One interop-clang-tidy for all units ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks one interop-clang-tidy to do what many would (Program/RunRequest.h).
// Where that is not possible, a process is started for each unit.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_TIDYSERVER_H
#define INTEROP_TOOLS_DRIVER_RUN_TIDYSERVER_H

#include "driver/Support/ChildProcesses.h"
#include "llvm/ADT/StringMap.h"
#include <future>
#include <memory>
#include <mutex>
#include <thread>

namespace interop {

struct RunRequest;

/// For several threads at once.
class TidyServer {
public:
  /// Starts \p Program when it is asked for the first time.
  explicit TidyServer(std::string Program) : Program(std::move(Program)) {}
  ~TidyServer();

  /// As runProcess().
  ProcessEnd run(llvm::ArrayRef<std::string> Arguments, llvm::StringRef Output,
                 llvm::StringRef Errors, llvm::StringRef Input,
                 ChildProcess *Shown);

private:
  struct Request {
    std::promise<ProcessEnd> End;
    ChildProcess *Shown = nullptr; ///< somebody else's; or null
    ChildProcess Own;
    ChildProcess &getProcess() { return Shown ? *Shown : Own; }
  };
  void start();
  bool enter(RunRequest &Asking, std::shared_ptr<Request> New);
  bool send(llvm::StringRef Bytes);
  void listen();
  void hear(llvm::StringRef Line);

  const std::string Program;
  std::once_flag Started;
  int ToServer = -1, FromServer = -1; ///< none: it cannot be asked
  ChildProcess Server;
  std::thread Listener;
  std::mutex Writing;  ///< one request after the other
  std::mutex Mutex;    ///< guards what follows
  bool IsLost = false; ///< the server has ended
  uint64_t Last = 0;
  llvm::StringMap<std::shared_ptr<Request>> Asked;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_TIDYSERVER_H
