// Functions that one library calls: some take the lock, as they must, and one of them does not.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include "Inputs/sieve.h"
#include <python/Python.h>

//===-- In one record -----------------------------------------------------===//

static int check(void *of) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)of, NULL);
  PyGILState_Release(state);
  return 0;
}
static int read(void *of) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)of, NULL);
  PyGILState_Release(state);
  return 0;
}
static void badClose(void *of) {
  Py_DECREF((PyObject *)of);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Py_DECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-15]]:28: note: 'check' takes the GIL here, and 'badClose' is called by the same library
// CHECK-FIXES: static void badClose(void *of) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: Py_DECREF((PyObject *)of);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
static void okIdle(void *of) {}
static const struct sieve_handlers handlers = {check, read, badClose, okIdle};

// Called by others besides, who may have it.
static void okCalled(void *of) { Py_DECREF((PyObject *)of); }
static const struct sieve_handlers called = {check, read, okCalled, okIdle};
void forget(PyObject *o) { okCalled(o); }

// As many have no need to take it: whoever calls them has the lock.
static int okHeldCheck(void *of) {
  PyObject_CallObject((PyObject *)of, NULL);
  return 0;
}
static int takingRead(void *of) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)of, NULL);
  PyGILState_Release(state);
  return 0;
}
static void okHeldClose(void *of) { Py_DECREF((PyObject *)of); }
static const struct sieve_handlers held = {okHeldCheck, takingRead, okHeldClose, okIdle};

//===-- By what they are given --------------------------------------------===//

int sieveStart(struct sieve *of, void *payload) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)payload, NULL);
  PyGILState_Release(state);
  return 0;
}
void sieveStop(struct sieve *of) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject(of->cookie, NULL);
  PyGILState_Release(state);
}
static void freePayload(PyObject *payload) { Py_DECREF(payload); }
void badSieveCleanup(struct sieve *of, void *payload) {
  freePayload(payload);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'freePayload' calls 'Py_DECREF', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-15]]:28: note: 'sieveStart' takes the GIL here, and 'badSieveCleanup' is called by the same library
// CHECK-MESSAGES: :[[@LINE-6]]:46: note: 'freePayload' calls 'Py_DECREF' here
// CHECK-FIXES: void badSieveCleanup(struct sieve *of, void *payload) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: freePayload(payload);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// Of another type than the library's fields.
void okSieveForget(struct sieve *of, PyObject *payload) { freePayload(payload); }
