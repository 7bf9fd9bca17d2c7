// The same callback, called during the call or at another time, under the lock or under none.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static int measure(int size, void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
  return size;
}
static void later(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
}

PyObject *badDuring(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  orchard_best_size(measure, callable);
  Py_END_ALLOW_THREADS
  return callable;
}
// CHECK-MESSAGES: :[[@LINE-4]]:21: warning: callback 'measure' waits for the GIL under the orchard's lock, which 'orchard_best_size' holds around it
// CHECK-MESSAGES: :[[@LINE-18]]:28: note: 'measure' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

PyObject *badLater(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  orchard_on_season(later, callable);
  Py_END_ALLOW_THREADS
  return callable;
}
// CHECK-MESSAGES: :[[@LINE-4]]:21: warning: callback 'later' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-22]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

// Under no lock, during the call and later.
PyObject *goodEach(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  orchard_each((orchard *)self, later, callable);
  orchard_on_wasp((orchard *)self, later, callable);
  Py_END_ALLOW_THREADS
  return callable;
}

// Given twice: told at each place.
PyObject *badTwice(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  orchard_on_season(later, callable);
  orchard_on_season((orchard_callback)later, NULL);
  Py_END_ALLOW_THREADS
  return callable;
}
// CHECK-MESSAGES: :[[@LINE-5]]:21: warning: callback 'later' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-43]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
// CHECK-MESSAGES: :[[@LINE-7]]:21: warning: callback 'later' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-46]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-9]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
