// A callback that is called with the GIL held, under the lock of the whole process: what it takes again it has already,
// but what it lets go it has to wait for.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static int goodEnsure(int size, void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return size;
}
static int badRuns(int size, void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
  return size;
}
static int badLetsGo(int size, void *cookie) {
  Py_BEGIN_ALLOW_THREADS
  orchard_count((orchard *)cookie);
  Py_END_ALLOW_THREADS
  return size;
}
PyObject *held(PyObject *self, PyObject *callable) {
  PyErr_Clear();
  orchard_best_size(goodEnsure, callable);
  orchard_best_size(badRuns, callable);
  orchard_best_size(badLetsGo, callable);
  return callable;
}
// CHECK-MESSAGES: :[[@LINE-4]]:21: warning: callback 'badRuns' runs the interpreter, which releases the GIL and waits for it again, under the orchard's lock, which 'orchard_best_size' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'PyObject_CallNoArgs' runs the interpreter here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:21: warning: callback 'badLetsGo' waits for the GIL under the orchard's lock, which 'orchard_best_size' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'badLetsGo' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held
