// Templates and lambdas.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <functional>
#include <pybind11/pybind11.h>

namespace py = pybind11;

// Runs something without the lock.
template <class F> auto withoutLock(F &&body) -> decltype(body()) {
  py::gil_scoped_release release;
  return body();
}
template <class F> auto justRun(F &&body) -> decltype(body()) {
  return body();
}
void goodWithout(depot *d) {
  PyErr_Clear();
  withoutLock([d] { return depot_take(d); });
}
void badJustRun(depot *d) {
  PyErr_Clear();
  justRun([d] { return depot_take(d); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:24: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'justRun' is called here
// CHECK-MESSAGES: :[[@LINE-13]]:10: note: the lambda is called here
// CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badJustRun
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: depot_take(d);

// An instance of a template.
template <class T> void take(depot *d, T value) {
  PyErr_Clear();
  depot_take(d);
}
template void take(depot *, int);
template void take(depot *, long);
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// Stored, and called by nobody that is known.
void goodStored(depot *d, std::function<void()> &later) {
  PyErr_Clear();
  later = [d] { depot_take(d); };
}
