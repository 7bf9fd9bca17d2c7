// Many callbacks under one lock are one finding: what mends it are the calls.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

#define CALLBACK(Name)                                                                                                 \
  static void Name(void *callable) {                                                                                   \
    PyGILState_STATE state = PyGILState_Ensure();                                                                      \
    PyErr_Clear();                                                                                                     \
    PyGILState_Release(state);                                                                                         \
  }
CALLBACK(b)
CALLBACK(c)
CALLBACK(d)
CALLBACK(e)
CALLBACK(f)
CALLBACK(g)
CALLBACK(h)
static void a(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
static void native(void *callable) {
  *(int *)callable = 1;
}

void setUp(orchard *o, PyObject *callable) {
  orchard_on_fruit(o, native, callable);
  orchard_on_fruit(o, a, callable);
  orchard_on_fruit(o, b, callable);
  orchard_on_fruit(o, a, callable); // once more
  orchard_on_fruit(o, c, callable);
  orchard_on_fruit(o, d, callable);
  orchard_on_fruit(o, e, callable);
  orchard_on_fruit(o, f, callable);
  orchard_on_fruit(o, g, callable);
  orchard_on_fruit(o, h, callable);
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
}
// CHECK-MESSAGES: :[[@LINE-20]]:23: warning: callback 'a' waits for the GIL under the gate's lock, which 'orchard_prune' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-31]]:28: note: 'a' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-21]]:23: note: 'b' waits for the GIL under it too
// CHECK-MESSAGES: :[[@LINE-20]]:23: note: 'c' waits for the GIL under it too
// CHECK-MESSAGES: :[[@LINE-20]]:23: note: 'd' waits for the GIL under it too
// CHECK-MESSAGES: :[[@LINE-20]]:23: note: 'e' waits for the GIL under it too
// CHECK-MESSAGES: :[[@LINE-20]]:23: note: 'f' waits for the GIL under it too
// CHECK-MESSAGES: :[[@LINE-20]]:23: note: and 2 more
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'orchard_prune' takes the gate's lock here while the GIL is held
