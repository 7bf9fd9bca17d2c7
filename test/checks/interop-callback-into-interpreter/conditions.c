// Functions whose argument is a callback under conditions.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static void later(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void configure(int any) {
  orchard_config(ORCHARD_SEASON, later, NULL);
  orchard_config(ORCHARD_NAME, later, NULL);
  orchard_config(any, later, NULL);
}
// CHECK-MESSAGES: :[[@LINE-4]]:34: warning: callback 'later' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:34: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
