// Objects that a started thread captured end on it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++20

#include <functional>
#include <future>
#include <memory>
#include <pybind11/pybind11.h>
#include <thread>
#include <utility>
#include <vector>

namespace py = pybind11;
int compute(int);

void badCaptured(py::object o) {
  std::thread thread([o] { compute(1); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:23: warning: 'o' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-4]]:23: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'o' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

void goodNumber(int n) {
  std::thread thread([n] { compute(n); });
  thread.detach();
}

void goodReference(py::object &o) {
  std::thread thread([&o] { compute(1); });
  thread.join();
}

void goodHandle(py::handle h) {
  std::thread thread([h] { compute(h.ptr() != nullptr); });
  thread.detach();
}

// The body takes the lock; the closure ends after it.
void badCapturedUsed(py::function f) {
  std::thread thread([f] {
    py::gil_scoped_acquire acquire;
    f();
  });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-6]]:23: warning: 'f' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'f' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

// Moved out under the lock.
void goodMovedOut(py::function f) {
  std::thread thread([f]() mutable {
    py::gil_scoped_acquire acquire;
    py::function mine = std::move(f);
    mine();
  });
  thread.detach();
}

void goodEmptied(py::function f) {
  std::thread thread([f]() mutable {
    py::gil_scoped_acquire acquire;
    f();
    f = py::function();
  });
  thread.detach();
}
void goodReleased(py::function f) {
  std::thread thread([f]() mutable {
    py::gil_scoped_acquire acquire;
    f();
    f.release().dec_ref();
  });
  thread.detach();
}

void badInitCapture(py::object o) {
  std::thread thread([mine = std::move(o)] { compute(1); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:23: warning: 'mine' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-4]]:23: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'mine' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

// What holds one.
struct Job {
  py::object callable;
  int priority;
};
void badStruct(Job job) {
  std::thread thread([job] { compute(job.priority); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:23: warning: 'job' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-4]]:23: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'job' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

void badVector(std::vector<py::object> all) {
  std::thread thread([all] { compute(1); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:23: warning: 'all' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-4]]:23: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'all' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

// Whoever is last ends it: that may be somebody with the lock.
void goodShared(std::shared_ptr<py::object> o) {
  std::thread thread([o] { compute(1); });
  thread.detach();
}

// Nothing is started.
void goodStored(py::object o, std::vector<std::function<void()>> &later) {
  later.push_back([o] { compute(1); });
}

// Captured without being written.
void badDefault(py::object o) {
  std::thread thread([=] { compute(o.ptr() != nullptr); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: 'o' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'o' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

void goodDefault(py::object o) {
  std::thread thread([&] { compute(o.ptr() != nullptr); });
  thread.join();
}

// The future's state keeps the closure: whoever lets go of it ends it.
void goodAsync(py::object o) {
  auto done = std::async(std::launch::async, [o] { compute(1); });
  done.wait();
}
