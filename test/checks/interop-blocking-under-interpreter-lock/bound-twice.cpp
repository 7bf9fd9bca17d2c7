// A function that is bound several times: each binding has its policy.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;
static depot *d;
int take(int n) { return depot_take(d) + n; }
int takeMixed(int n) { return depot_take(d) + n; }

void bind(py::module_ &m) {
  m.def("take", &take);
  m.def("take_too", &take);
  m.def("mixed", &takeMixed, py::call_guard<py::gil_scoped_release>());
  m.def("mixed_too", &takeMixed);
}
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: 'take' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-10]]:26: note: 'take' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-11]]:26: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:21: warning: 'take' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-13]]:26: note: 'take' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-14]]:26: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:22: warning: 'takeMixed' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-15]]:31: note: 'takeMixed' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-16]]:31: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: m.def("take", &take, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("take_too", &take, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("mixed", &takeMixed, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("mixed_too", &takeMixed, py::call_guard<py::gil_scoped_release>());
