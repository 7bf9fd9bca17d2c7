//===- worker.cpp - A thread that outlives its queue -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// std::jthread stops and joins by itself, so the class needs no destructor;
// and the thread starts in the constructor's body, when every member is there.
// But at the end the members die in reverse order of declaration: lines,
// condition and mutex, and only then the thread that still uses them.
//
//===----------------------------------------------------------------------===//

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace {

/// Writes lines to standard output from a thread of its own.
class LogWriter {
public:
  LogWriter() {
    Worker = std::jthread([this](std::stop_token Stop) { run(Stop); });
  }

  void write(std::string Line) {
    {
      std::lock_guard<std::mutex> Guard(Mutex);
      Lines.push_back(std::move(Line));
    }
    Changed.notify_one();
  }

private:
  void run(std::stop_token Stop) {
    while (true) {
      std::unique_lock<std::mutex> Lock(Mutex);
      if (!Changed.wait(Lock, Stop, [this] { return !Lines.empty(); }))
        return;
      std::puts(Lines.front().c_str());
      std::fflush(stdout);
      Lines.pop_front();
    }
  }

  std::jthread Worker; // reported
  std::mutex Mutex;
  std::condition_variable_any Changed;
  std::deque<std::string> Lines;
};

} // namespace

int main() {
  {
    LogWriter Log;
    for (const char *Line : {"first line", "second line, leaving"}) {
      Log.write(Line);
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
  }
  std::puts("ended");
  return 0;
}
