// The headers of an installed pybind11.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: pybind11

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <thread>
#include <vector>

namespace py = pybind11;
int compute(int);

void badCopy(const py::object &o) {
  py::object copy;
  py::gil_scoped_release release;
  copy = o;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pybind11::object::operator=' calls 'pybind11::handle::inc_ref', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-MESSAGES: pytypes.h:{{.*}}: note: 'pybind11::object::operator=' calls 'pybind11::handle::inc_ref' here
// CHECK-FIXES: void badCopy
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: copy = o;

void goodHandle(const py::object &o) {
  py::handle copy;
  py::gil_scoped_release release;
  copy = o;
  compute(copy.ptr() != nullptr);
}

void badCall(const py::function &f) {
  py::gil_scoped_release release;
  f(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badCall
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: f(1);

void goodCall(const py::function &f) {
  py::gil_scoped_release release;
  compute(1);
  py::gil_scoped_acquire acquire;
  f(1);
}

void badThread(py::function f) {
  std::thread([f] { compute(1); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'f' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'f' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it

std::vector<int> goodConverted(const std::vector<int> &numbers) {
  py::gil_scoped_release release;
  std::vector<int> result;
  for (int n : numbers)
    result.push_back(compute(n));
  return result;
}

PYBIND11_MODULE(real, m) {
  m.def("good_call", &goodCall);
  m.def("good_converted", &goodConverted);
  m.def("good_policy", &compute, py::call_guard<py::gil_scoped_release>());
}
