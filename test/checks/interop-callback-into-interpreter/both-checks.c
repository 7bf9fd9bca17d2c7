// Both checks at once: one tells each call, with a fix, the other the callback, with the same edits to choose from.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter,interop-blocking-under-interpreter-lock,interop-missing-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static void onFruit(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void setUp(orchard *o, PyObject *callable) {
  orchard_on_fruit(o, onFruit, callable);
}
// CHECK-MESSAGES: :[[@LINE-2]]:23: warning: callback 'onFruit' waits for the GIL under the gate's lock, which 'orchard_prune' takes while the GIL is held [interop-callback-into-interpreter]
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'onFruit' takes the GIL here
// CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'orchard_prune' takes the gate's lock here while the GIL is held

void released(orchard *o) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  orchard_tend(o);
  Py_END_ALLOW_THREADS
}
void held(orchard *o) {
  PyErr_Clear();
  orchard_prune(o);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'orchard_prune' takes the gate's lock while the GIL is held, and a callback waits for the GIL under it [interop-blocking-under-interpreter-lock]
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-24]]:28: note: 'onFruit' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'onFruit' is registered here with 'orchard_on_fruit'
// CHECK-FIXES: void held(orchard *o) {
// CHECK-FIXES: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: orchard_prune(o);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// A lock of the whole process: the callback alone, and no call.
static int measure(int size, void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return size;
}
void ask(void) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  orchard_best_size(measure, NULL);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: callback 'measure' waits for the GIL under the orchard's lock, which 'orchard_best_size' holds around it [interop-callback-into-interpreter]
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: 'measure' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
// CHECK-REMAINS: warning: callback 'measure' waits for the GIL under the orchard's lock, which 'orchard_best_size' holds around it
// CHECK-REMAINS: note: 'measure' takes the GIL here
// CHECK-REMAINS: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
