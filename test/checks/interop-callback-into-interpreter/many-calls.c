// More calls than are told.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --partial -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

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
void released(orchard *o) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  orchard_tend(o);
  Py_END_ALLOW_THREADS
}
void held(orchard *o) {
  PyErr_Clear();
  orchard_prune(o);
  orchard_tend(o);
  orchard_prune(o);
  orchard_tend(o);
  orchard_prune(o);
  orchard_prune(o);
  orchard_tend(o);
}
// CHECK-MESSAGES: :[[@LINE-18]]:23: warning: callback 'onFruit' waits for the GIL under the gate's lock, which 'orchard_prune' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-24]]:28: note: 'onFruit' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'orchard_prune' takes the gate's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'orchard_tend' takes the gate's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'orchard_prune' takes the gate's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'orchard_tend' takes the gate's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'orchard_prune' takes the gate's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: and 2 more
