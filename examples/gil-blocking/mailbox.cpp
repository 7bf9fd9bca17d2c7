//===- mailbox.cpp - A queue that is bound as it is -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A queue between threads, and its Python binding. The queue is right, and knows
// nothing of Python; the binding calls it with the GIL held. A Python thread
// that waits in take() keeps every other one from ever calling put(). README.md
// beside this file tells more.
//
//===----------------------------------------------------------------------===//

#include <condition_variable>
#include <deque>
#include <mutex>
#include <pybind11/pybind11.h>
#include <string>

namespace py = pybind11;

namespace {

class Mailbox {
public:
  void put(std::string Letter) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Letters.push_back(std::move(Letter));
    Arrived.notify_one();
  }

  std::string take() {
    std::unique_lock<std::mutex> Guard(Mutex);
    Arrived.wait(Guard, [this] { return !Letters.empty(); });
    std::string Letter = std::move(Letters.front());
    Letters.pop_front();
    return Letter;
  }

private:
  std::mutex Mutex;
  std::condition_variable Arrived;
  std::deque<std::string> Letters;
};

} // namespace

PYBIND11_MODULE(mailbox, M) {
  py::class_<Mailbox>(M, "Mailbox")
      .def(py::init<>())
      .def("put", &Mailbox::put)
      .def("take", &Mailbox::take); // reported
}
