//===- hang.cpp - A worker that is never told to stop ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The destructor joins the worker, as it must, but the worker sleeps until a
// line arrives, and no line will ever arrive again. fixed.cpp is the repaired
// twin.
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
  ~LogWriter() { Worker.join(); } // reported

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
      Changed.wait(Lock, [this] { return !Lines.empty(); });
      std::puts(Lines.front().c_str());
      std::fflush(stdout);
      Lines.pop_front();
    }
  }

  std::mutex Mutex;
  std::condition_variable Changed;
  std::deque<std::string> Lines;
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
