// Which function it is, where the argument is more than a name.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static void later(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
static void native(void *cookie) {
  *(int *)cookie = 1;
}

void giveOrNone(PyObject *callable) {
  orchard_on_season(callable != Py_None ? later : NULL, callable);
  orchard_on_season(callable != Py_None ? native : NULL, callable);
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: callback 'later' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

void giveDereferenced(PyObject *callable) {
  orchard_on_season(&later, callable);
  orchard_on_season(&native, callable);
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: callback 'later' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-21]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

// One of several: not known.
void giveAny(int which, orchard_callback any) {
  static const orchard_callback table[] = {later, native};
  orchard_on_season(table[which], NULL);
  orchard_on_season(any, NULL);
}
