// Fixes in C++: a scope for the statement.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <pybind11/pybind11.h>
#include <string>

namespace py = pybind11;
int use(int);
int longWay(depot *d, const std::string &s);

void badStatement(depot *d) {
  PyErr_Clear();
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badStatement
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release [[NAME:.*]];
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: }

void badScalar(depot *d) {
  PyErr_Clear();
  int n = depot_take(d);
  use(n);
}
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badScalar
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release [[NAME2:.*]];
// CHECK-FIXES-NEXT: n = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: use(n);

// A class without a default constructor.
struct Parcel {
  explicit Parcel(int n);
  int weight() const;
};
void badClass(depot *d) {
  PyErr_Clear();
  Parcel parcel(depot_take(d));
  use(parcel.weight());
}
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badClass
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: int [[RESULT:.*]];
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: [[RESULT]] = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: Parcel parcel([[RESULT]]);

int badReturn(depot *d) {
  PyErr_Clear();
  return depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int badReturn
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES: py::gil_scoped_release [[NAME3:.*]];
// CHECK-FIXES: depot_take(d);

// The name is taken.
void badNameTaken(depot *d) {
  int Release = 1, release = 2;
  PyErr_Clear();
  depot_take(d);
  use(Release + release);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badNameTaken
// CHECK-FIXES: py::gil_scoped_release [[NAME4:.*]];
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: use(Release + release);

// An end of an object in the statement that needs the lock.
void badTemporary(depot *d) {
  depot_label(d, PyUnicode_AsUTF8(py::object().ptr()));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_label' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'PyUnicode_AsUTF8' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_label' can take long while the GIL is held
// CHECK-REMAINS: note: 'PyUnicode_AsUTF8' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
