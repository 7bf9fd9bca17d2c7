// Neither a scope nor a policy lets go of the lock around unknown functions that are given something of the interpreter's.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <pybind11/pybind11.h>
#include <string>

namespace py = pybind11;
static depot *d;
int handle(py::handle h, int n);
int compute(const std::string &text);
int bound(const py::object &o) {
  int n = depot_take(d);
  return handle(o, n);
}
int boundQuietly(const std::string &text) {
  int n = depot_take(d);
  return compute(text) + n;
}

void bind(py::module_ &m) {
  m.def("bound", &bound);
  m.def("bound_quietly", &boundQuietly);
}
// CHECK-MESSAGES: :[[@LINE-12]]:11: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'bound' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-14]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:26: warning: 'boundQuietly' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-12]]:11: note: 'boundQuietly' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-13]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int bound(
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: n = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return handle(o, n);
// CHECK-FIXES: m.def("bound", &bound);
// CHECK-FIXES-NEXT: m.def("bound_quietly", &boundQuietly, py::call_guard<py::gil_scoped_release>());

void badStatement(const py::object &o) {
  PyErr_Clear();
  handle(o, depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badStatement
// CHECK-FIXES: int [[RESULT:.*]];
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: [[RESULT]] = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: handle(o, [[RESULT]]);
