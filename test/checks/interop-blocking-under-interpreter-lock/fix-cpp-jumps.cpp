// Fixes in C++ that no jump crosses.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;
int use(int);

int badCases(depot *d, int n) {
  PyErr_Clear();
  switch (n) {
  case 1:
    return 1 + depot_take(d);
  case 2:
    n = 2 + depot_take(d);
    break;
  default:
    return 3 + depot_take(d);
  }
  return n;
}
// CHECK-MESSAGES: :[[@LINE-9]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-12]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-12]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int badCases
// CHECK-FIXES: case 1:
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return 1 + depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: case 2:
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: n = 2 + depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: break;
// CHECK-FIXES-NEXT: default:
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return 3 + depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: }

int badLabel(depot *d, int n) {
  PyErr_Clear();
  if (n)
    goto end;
  n = 1 + depot_take(d);
end:
  return 2 + depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-4]]:11: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:14: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int badLabel
// CHECK-FIXES: goto end;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: n = 1 + depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: end:
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return 2 + depot_take(d);
// CHECK-FIXES-NEXT: }

int badElse(depot *d, int n) {
  PyErr_Clear();
  if (n)
    return 1 + depot_take(d);
  else if (n > 1) {
    return 2 + depot_take(d);
  } else
    return 3 + depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-10]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int badElse
// CHECK-FIXES: if (n) {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return 1 + depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: else if (n > 1) {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return 2 + depot_take(d);
// CHECK-FIXES-NEXT: } else {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return 3 + depot_take(d);
// CHECK-FIXES-NEXT: }

int badLoop(depot *d) {
  PyErr_Clear();
  for (;;) {
    int k = 1 + depot_take(d);
    if (k)
      continue;
    return 2 + depot_take(d);
  }
}
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int badLoop
// CHECK-FIXES: for (;;) {
// CHECK-FIXES-NEXT: int k;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: k = 1 + depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: if (k)
// CHECK-FIXES-NEXT: continue;
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return 2 + depot_take(d);
// CHECK-FIXES-NEXT: }

void badDo(depot *d) {
  PyErr_Clear();
  do
    depot_take(d);
  while (use(1));
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
