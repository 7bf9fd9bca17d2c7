// A Python function that a lambda holds takes the GIL to be called, but not to end.
// https://github.com/pybind/pybind11/issues/1587
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <functional>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;

static void badCallLater(py::function function) {
  std::thread([function] {
    py::gil_scoped_acquire gil;
    function();
  }).detach();
}
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: 'function' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

// As it was mended: who holds it lets go of it under the GIL as well.
struct Holder {
  explicit Holder(py::function &&function) : function(std::move(function)) {}
  Holder(const Holder &other) {
    py::gil_scoped_acquire gil;
    function = other.function;
  }
  ~Holder() {
    py::gil_scoped_acquire gil;
    py::function gone(std::move(function));
  }
  void call() const {
    py::gil_scoped_acquire gil;
    function();
  }
  py::function function;
};

static void goodCallLater(py::function function) {
  std::thread([holder = Holder(std::move(function))] { holder.call(); }).detach();
}

PYBIND11_MODULE(later, m) {
  m.def("call_early", &badCallLater);
  m.def("call", &goodCallLater);
}
