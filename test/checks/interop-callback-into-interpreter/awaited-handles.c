// Whose thread it is that somebody waits for, where that is seen.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --suffix=SAME -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DSAME

#include "Inputs/orchard.h"
#include <python/Python.h>

static orchard *first, *second;

static void onWasp(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void start(void) {
  orchard_on_wasp(first, onWasp, NULL);
}
void stop(void) {
  PyErr_Clear();
#ifdef SAME
  orchard_stop(first);
#else
  orchard_stop(second);
#endif
}
// Without the lock.
void stopWell(void) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  orchard_stop(first);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES-SAME: :[[@LINE-17]]:26: warning: callback 'onWasp' waits for the GIL, and 'orchard_stop' waits for it while the GIL is held
// CHECK-MESSAGES-SAME: :[[@LINE-23]]:28: note: 'onWasp' takes the GIL here
// CHECK-MESSAGES-SAME: :[[@LINE-16]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES-SAME: :[[@LINE-15]]:3: note: 'orchard_stop' waits for it here while the GIL is held
