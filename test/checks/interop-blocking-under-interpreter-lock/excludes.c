// Locks of libraries that are taken while the interpreter's is held, and under which callbacks wait for it.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -DREGISTERED
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=CALLBACK -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -DREGISTERED -DCALLBACK
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -DCALLBACK -DREGISTERED -DPy_GIL_DISABLED=1 -DMOCK_PY_MINOR=13

#include "Inputs/depot.h"
#include <python/Python.h>

int compute(int);

static void onParcel(void *cookie) {
#ifdef CALLBACK
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)cookie, NULL);
  depot_close(NULL); // under the same lock already
  PyGILState_Release(state);
#else
  compute(1);
#endif
}
static void onIdle(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)cookie, NULL);
  PyGILState_Release(state);
}
void setUp(depot *d, PyObject *callable) {
#ifdef REGISTERED
  depot_on_parcel(d, onParcel, callable);
#else
  onParcel(callable);
#endif
  depot_on_idle(d, onIdle, callable);
}

PyObject *close(PyObject *self, depot *d) {
  depot_close(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES-CALLBACK: :[[@LINE-3]]:3: warning: 'depot_close' takes the depot's lock while the GIL is held, and a callback waits for the GIL under it
// CHECK-MESSAGES-CALLBACK: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES-CALLBACK: :[[@LINE-28]]:28: note: 'onParcel' takes the GIL here
// CHECK-MESSAGES-CALLBACK: :[[@LINE-14]]:3: note: 'onParcel' is registered here with 'depot_on_parcel'
// CHECK-FIXES-CALLBACK: PyObject *close
// CHECK-FIXES-CALLBACK-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-CALLBACK-NEXT: depot_close(d);
// CHECK-FIXES-CALLBACK-NEXT: Py_END_ALLOW_THREADS

PyObject *goodReleased(PyObject *self, depot *d) {
  Py_BEGIN_ALLOW_THREADS
  depot_close(d);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}

// Another lock.
PyObject *goodGate(PyObject *self, depot *d) {
  depot_open_gate(d);
  return PyLong_FromLong(1);
}

// Through a helper.
void shut(depot *d) {
  depot_close(d);
}
PyObject *closeThroughHelper(PyObject *self, depot *d) {
  shut(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES-CALLBACK: :[[@LINE-3]]:3: warning: 'shut' takes the depot's lock in 'depot_close' while the GIL is held, and a callback waits for the GIL under it
// CHECK-MESSAGES-CALLBACK: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES-CALLBACK: :[[@LINE-8]]:3: note: 'shut' calls 'depot_close' here
// CHECK-MESSAGES-CALLBACK: :[[@LINE-59]]:28: note: 'onParcel' takes the GIL here
// CHECK-MESSAGES-CALLBACK: :[[@LINE-45]]:3: note: 'onParcel' is registered here with 'depot_on_parcel'
// CHECK-FIXES-CALLBACK: PyObject *closeThroughHelper
// CHECK-FIXES-CALLBACK-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-CALLBACK-NEXT: shut(d);
// CHECK-FIXES-CALLBACK-NEXT: Py_END_ALLOW_THREADS
