// Without a GIL an attached thread that waits still keeps the collector waiting; a library's lock does not.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -DMOCK_PY_MINOR=13 -DPy_GIL_DISABLED=1
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1

#include "Inputs/depot.h"
#include <python/Python.h>

static void onParcel(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void setUp(depot *d) {
  depot_on_parcel(d, onParcel, NULL);
}

void badTake(depot *d) {
  PyErr_Clear();
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while an attached thread state is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs an attached thread state here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badTake
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);

void goodTake(depot *d) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  depot_take(d);
  Py_END_ALLOW_THREADS
}

void goodClose(depot *d) {
  PyErr_Clear();
  depot_close(d);
}
