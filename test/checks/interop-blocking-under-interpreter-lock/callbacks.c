// Callbacks that wait.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

// During the call, which is made with the lock held.
static void badEach(void *cookie) {
  depot_take((depot *)cookie);
}
PyObject *eachHeld(PyObject *self, depot *d) {
  PyErr_Clear();
  depot_each(d, badEach, d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badEach' is called during 'depot_each' here, where the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static void badEach
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take((depot *)cookie);

static void goodEach(void *cookie) {
  depot_take((depot *)cookie);
}
PyObject *eachReleased(PyObject *self, depot *d) {
  Py_BEGIN_ALLOW_THREADS
  depot_each(d, goodEach, d);
  Py_END_ALLOW_THREADS
  return self;
}

// On a thread of the library.
static void goodIdle(void *cookie) {
  depot_take((depot *)cookie);
}
static void badIdle(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  depot_take((depot *)cookie);
  PyGILState_Release(state);
}
void setUp(depot *d) {
  PyErr_Clear();
  depot_on_idle(d, goodIdle, d);
  depot_on_idle(d, badIdle, d);
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static void badIdle
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take((depot *)cookie);

// During another call.
static void badTurn(void *cookie) {
  depot_take((depot *)cookie);
}
PyObject *turnHeld(PyObject *self, depot *d) {
  PyErr_Clear();
  depot_on_turn(d, badTurn, d);
  depot_turn(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badTurn' is called during 'depot_turn' here, where the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static void badTurn
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take((depot *)cookie);
