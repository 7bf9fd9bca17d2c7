// Functions that pybind11 binds.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <condition_variable>
#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;

static depot *d;
int badFree(int n) { return depot_take(d) + n; }
int goodPolicy(int n) { return depot_take(d) + n; }
int goodFree(int n) { return depot_count(d) + n; }
int overloaded(int n) { return depot_take(d) + n; }
int overloaded(double x);
int chosen(int n) { return depot_pack(d, n); }
int chosen(double x);

// It needs the interpreter: the wait alone may run without it.
py::list badMixed() {
  py::list all;
  depot_take(d);
  all.append(1);
  return all;
}

class Queue {
public:
  int pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (size_ == 0)
      ready_.wait(lock);
    return --size_;
  }
  void push(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
    ready_.notify_one();
  }
  int peek() const { return depot_pack(d, 1); }
  int size() const { return size_; }

private:
  std::mutex mutex_;
  std::condition_variable ready_;
  int size_ = 0;
};

PYBIND11_MODULE(depot, m) {
  m.def("bad_free", &badFree);
  m.def("good_policy", &goodPolicy, py::call_guard<py::gil_scoped_release>());
  m.def("good_free", &goodFree);
  m.def("overloaded", py::overload_cast<int>(&overloaded));
  m.def("chosen", static_cast<int (*)(int)>(&chosen));
  m.def("bad_lambda", [](int n) { return depot_take(d) + n; });
  m.def("good_lambda", [](int n) {
    py::gil_scoped_release release;
    return depot_take(d) + n;
  });
  m.def("good_lambda_policy", [](int n) { return depot_take(d) + n; }, py::arg("n"),
        py::call_guard<py::gil_scoped_release>());
  m.def("bad_mixed", &badMixed);
  py::class_<Queue>(m, "Queue")
      .def(py::init<>())
      .def("pop", &Queue::pop)
      .def("pop_policy", &Queue::pop, py::call_guard<py::gil_scoped_release>())
      .def("push", &Queue::push, py::arg("n"))
      .def_property_readonly("peek", &Queue::peek)
      .def_property_readonly("size", &Queue::size);
}
// CHECK-MESSAGES: :[[@LINE-49]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:22: note: 'badMixed' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-51]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:21: warning: 'badFree' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-64]]:29: note: 'badFree' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-65]]:29: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:23: warning: 'overloaded' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-64]]:32: note: 'overloaded' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-65]]:32: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-26]]:19: warning: 'chosen' is bound without releasing the GIL, and can take long in 'depot_pack'
// CHECK-MESSAGES: :[[@LINE-65]]:28: note: 'chosen' calls 'depot_pack' here
// CHECK-MESSAGES: :[[@LINE-66]]:28: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-28]]:23: warning: the lambda is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-29]]:42: note: the lambda calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-30]]:42: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-21]]:19: warning: 'Queue::pop' is bound without releasing the GIL, and may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES: :[[@LINE-55]]:7: note: 'Queue::pop' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-56]]:7: note: 'std::condition_variable::wait' waits until {{.*}} (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-21]]:38: warning: 'Queue::peek' is bound without releasing the GIL, and can take long in 'depot_pack'
// CHECK-MESSAGES: :[[@LINE-50]]:29: note: 'Queue::peek' calls 'depot_pack' here
// CHECK-MESSAGES: :[[@LINE-51]]:29: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: py::list badMixed
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES: m.def("bad_free", &badFree, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("good_policy", &goodPolicy, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("good_free", &goodFree);
// CHECK-FIXES-NEXT: m.def("overloaded", py::overload_cast<int>(&overloaded), py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("chosen", static_cast<int (*)(int)>(&chosen), py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("bad_lambda", [](int n) { return depot_take(d) + n; }, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES: .def("pop", &Queue::pop, py::call_guard<py::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def("pop_policy", &Queue::pop, py::call_guard<py::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def("push", &Queue::push, py::arg("n"))
// CHECK-FIXES-NEXT: .def_property_readonly("peek", &Queue::peek, py::call_guard<py::gil_scoped_release>())
