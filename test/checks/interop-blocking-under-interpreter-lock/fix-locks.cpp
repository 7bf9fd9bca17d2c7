// A fix never takes the interpreter's lock where another lock is held.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;
static std::mutex mutex;

void badUnderGuard(depot *d) {
  PyErr_Clear();
  std::lock_guard<std::mutex> lock(mutex);
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: release the GIL{{.*}}
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL{{.*}}

void badAfterGuard(depot *d) {
  PyErr_Clear();
  {
    std::lock_guard<std::mutex> lock(mutex);
    depot_count(d);
  }
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badAfterGuard
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: depot_take(d);

// The helper takes and drops it: nothing is held where the fix stands.
int takeLocked(depot *d) {
  std::lock_guard<std::mutex> lock(mutex);
  return depot_take(d);
}
void badHelper(depot *d) {
  PyErr_Clear();
  takeLocked(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'takeLocked' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'takeLocked' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badHelper
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: takeLocked(d);
