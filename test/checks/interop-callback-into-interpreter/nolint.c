// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static void later(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void give(void) {
  orchard_on_season(later, NULL); // NOLINT(interop-callback-into-interpreter)
  // NOLINTNEXTLINE
  orchard_on_season(later, NULL);
  orchard_on_season(later, NULL); // NOLINT(interop-lock-order)
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: callback 'later' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-11]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
