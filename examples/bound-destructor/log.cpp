//===- log.cpp - A destructor that waits for a thread that waits for it ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A log whose lines a thread hands to Python, and its binding. The class is
// right: its destructor tells the thread to write what is left and to end, and
// waits until it has. But who destroys it is Python, with the GIL held, and
// without the GIL the thread cannot write a line. README.md beside this file
// tells more.
//
//===----------------------------------------------------------------------===//

#include <condition_variable>
#include <deque>
#include <mutex>
#include <pybind11/pybind11.h>
#include <string>
#include <thread>

namespace py = pybind11;

namespace {

class Log {
public:
  Log() : Writer([this] { writeAll(); }) {}
  Log(const Log &) = delete;
  Log &operator=(const Log &) = delete;

  ~Log() {
    {
      std::lock_guard<std::mutex> Guard(Mutex);
      Done = true;
    }
    Changed.notify_one();
    Writer.join();
  }

  void add(std::string Line) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Lines.push_back(std::move(Line));
    Changed.notify_one();
  }

private:
  void writeAll() {
    std::unique_lock<std::mutex> Guard(Mutex);
    while (!Done || !Lines.empty()) {
      Changed.wait(Guard, [this] { return Done || !Lines.empty(); });
      std::deque<std::string> Batch;
      Batch.swap(Lines);
      // Not under the mutex: add() takes it with the GIL held.
      Guard.unlock();
      write(Batch);
      Guard.lock();
    }
  }

  static void write(const std::deque<std::string> &Batch) {
    py::gil_scoped_acquire Acquire;
    for (const std::string &Line : Batch)
      py::print("log:", Line, py::arg("flush") = true);
  }

  std::mutex Mutex;
  std::condition_variable Changed;
  std::deque<std::string> Lines;
  bool Done = false;
  std::thread Writer; // the last, for it uses the others
};

} // namespace

PYBIND11_MODULE(log, M) {
  py::class_<Log>(M, "Log") // reported
      .def(py::init<>())
      .def("add", &Log::add);
}
