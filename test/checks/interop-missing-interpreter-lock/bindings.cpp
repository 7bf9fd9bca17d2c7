// Functions that are bound with a policy that lets go of the lock.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++20

#include <pybind11/pybind11.h>

namespace py = pybind11;
int compute(int);

py::list badNeeds(int n) {
  py::list all;
  all.append(n);
  return all;
}
int goodNeedsNothing(int n) { return compute(n); }
int goodAcquires(int n) {
  compute(n);
  py::gil_scoped_acquire acquire;
  PyErr_Clear();
  return n;
}
int goodBoundWithout(int n) {
  PyErr_Clear();
  return n;
}
int badSet(int n) {
  if (compute(n) < 0)
    PyErr_SetString(PyExc_RuntimeError, "negative");
  return n;
}

PYBIND11_MODULE(spam, m) {
  m.def("needs", &badNeeds, py::call_guard<py::gil_scoped_release>());
  m.def("needs_nothing", &goodNeedsNothing, py::call_guard<py::gil_scoped_release>());
  m.def("acquires", &goodAcquires, py::call_guard<py::gil_scoped_release>());
  m.def("bound_without", &goodBoundWithout);
  m.def("set", &badSet, py::call_guard<py::gil_scoped_release>());
  m.def("lambda", [](int n) { PyErr_Clear(); }, py::call_guard<py::gil_scoped_release>());
}
// CHECK-MESSAGES: :[[@LINE-29]]:12: warning: 'pybind11::list::list' calls 'PyList_New', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'badNeeds' is bound here with a policy that releases the GIL
// CHECK-MESSAGES: pybind11.h:80:20: note: 'pybind11::list::list' calls 'PyList_New' here
// CHECK-MESSAGES: :[[@LINE-31]]:3: note: 'pybind11::list::append' needs it here too
// CHECK-MESSAGES: :[[@LINE-33]]:12: note: take the GIL around it
// CHECK-MESSAGES: :[[@LINE-17]]:5: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-9]]:16: note: 'badSet' is bound here with a policy that releases the GIL
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: take the GIL around it
// CHECK-MESSAGES: :[[@LINE-10]]:31: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-11]]:19: note: the lambda is bound here with a policy that releases the GIL
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: take the GIL around it
// CHECK-REMAINS: warning: 'pybind11::list::list' calls 'PyList_New', which needs the GIL, where it is not held
// CHECK-REMAINS: note: 'badNeeds' is bound here with a policy that releases the GIL
// CHECK-REMAINS: note: 'pybind11::list::list' calls 'PyList_New' here
// CHECK-REMAINS: note: 'pybind11::list::append' needs it here too
// CHECK-REMAINS: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badSet' is bound here with a policy that releases the GIL
// CHECK-REMAINS: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: the lambda is bound here with a policy that releases the GIL
// CHECK-REMAINS: note: take the GIL around it
