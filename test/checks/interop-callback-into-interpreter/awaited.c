// Callbacks on a thread that somebody waits for with the lock that they need.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --suffix=HELD -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DHELD
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DHELD -DNATIVE
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DHELD -DNOT_AWAITED

#include "Inputs/orchard.h"
#include <python/Python.h>

int compute(int);

static void onWasp(void *callable) {
#ifdef NATIVE
  compute(1);
#else
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
#endif
}

static PyObject *start(PyObject *self, PyObject *callable) {
  orchard_on_wasp((orchard *)self, onWasp, callable);
  return callable;
}
// CHECK-MESSAGES-HELD: :[[@LINE-3]]:36: warning: callback 'onWasp' waits for the GIL, and 'orchard_stop' waits for it while the GIL is held
// CHECK-MESSAGES-HELD: :[[@LINE-11]]:28: note: 'onWasp' takes the GIL here
// CHECK-MESSAGES-HELD: :[[@LINE+36]]:42: note: 'stop' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES-HELD: :[[@LINE+11]]:3: note: 'orchard_stop' waits for it here while the GIL is held
// CHECK-ALTERNATIVE-1-HELD: static PyObject *stop
// CHECK-ALTERNATIVE-1-HELD: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-1-HELD-NEXT: orchard_stop((orchard *)self);
// CHECK-ALTERNATIVE-1-HELD-NEXT: Py_END_ALLOW_THREADS

static PyObject *stop(PyObject *self, PyObject *args) {
#ifdef HELD
#ifdef NOT_AWAITED
  orchard_count((orchard *)self);
#else
  orchard_stop((orchard *)self);
#endif
#else
  Py_BEGIN_ALLOW_THREADS
  orchard_stop((orchard *)self);
  Py_END_ALLOW_THREADS
#endif
  return self;
}

// Nobody waits for these.
static void onEach(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
}
static PyObject *each(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  orchard_each((orchard *)self, onEach, callable);
  Py_END_ALLOW_THREADS
  return callable;
}

static PyMethodDef methods[] = {{"start", start, METH_O, NULL},
                                {"stop", stop, METH_NOARGS, NULL},
                                {"each", each, METH_O, NULL},
                                {NULL, NULL, 0, NULL}};
