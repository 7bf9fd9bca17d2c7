//===- fixed.cpp - A worker that is told to stop ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The repaired twin of hang.cpp: the destructor sets a flag under the mutex
// and wakes the worker before it joins. The flag is part of what the worker
// waits for, so it writes what is left and returns.
//
//===----------------------------------------------------------------------===//

#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace {

/// Writes lines to standard output from a thread of its own.
class LogWriter {
public:
  LogWriter() : Worker([this] { run(); }) {}

  ~LogWriter() {
    {
      std::lock_guard<std::mutex> Guard(Mutex);
      Stopped = true;
    }
    Changed.notify_one();
    Worker.join();
  }

  void write(std::string Line) {
    {
      std::lock_guard<std::mutex> Guard(Mutex);
      Lines.push_back(std::move(Line));
    }
    Changed.notify_one();
  }

private:
  void run() {
    while (true) {
      std::unique_lock<std::mutex> Lock(Mutex);
      Changed.wait(Lock, [this] { return Stopped || !Lines.empty(); });
      if (Lines.empty())
        return;
      std::puts(Lines.front().c_str());
      std::fflush(stdout);
      Lines.pop_front();
    }
  }

  std::mutex Mutex;
  std::condition_variable Changed;
  std::deque<std::string> Lines;
  bool Stopped = false;
  std::thread Worker;
};

} // namespace

int main() {
  {
    LogWriter Log;
    Log.write("first line");
    Log.write("second line, leaving");
  }
  std::puts("ended");
  return 0;
}
