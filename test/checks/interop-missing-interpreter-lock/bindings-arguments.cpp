// A policy lets go of the lock before the arguments end.
// REQUIRES: llvm-22
// clang 19's control flow has no ends of parameters.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++20

#include <pybind11/pybind11.h>
#include <string>

namespace py = pybind11;
int compute(int);
int badByValue(py::object o, int n) { return compute(n); }
int goodByReference(const py::object &o, int n) { return compute(n); }
int goodPlain(std::string text, int n) { return compute(n); }
int goodNoPolicy(py::object o, int n) { return compute(n); }

void bind(py::module_ &m) {
  m.def("by_value", &badByValue, py::call_guard<py::gil_scoped_release>());
  m.def("by_reference", &goodByReference, py::call_guard<py::gil_scoped_release>());
  m.def("plain", &goodPlain, py::call_guard<py::gil_scoped_release>());
  m.def("no_policy", &goodNoPolicy);
}
// CHECK-MESSAGES: :[[@LINE-11]]:27: warning: the end of 'o' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'badByValue' is bound here with a policy that releases the GIL
// CHECK-MESSAGES: :[[@LINE-13]]:27: note: let it end where the GIL is held
// CHECK-REMAINS: warning: the end of 'o' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badByValue' is bound here with a policy that releases the GIL
// CHECK-REMAINS: note: let it end where the GIL is held
