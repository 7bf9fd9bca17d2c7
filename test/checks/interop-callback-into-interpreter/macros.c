// Callbacks that macros write, and hand over.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

#define ENTER PyGILState_STATE entered = PyGILState_Ensure()
#define LEAVE PyGILState_Release(entered)
#define GIVE(Function) orchard_on_season(Function, NULL)

static void bad(void *callable) {
  ENTER;
  PyErr_Clear();
  LEAVE;
}
static void good(void *callable) {
  *(int *)callable = 1;
}
void give(void) {
  GIVE(bad);
  GIVE(good);
}
// CHECK-MESSAGES: :[[@LINE-3]]:8: warning: callback 'bad' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'bad' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-18]]:42: note: expanded from macro 'ENTER'
// CHECK-MESSAGES: :[[@LINE-6]]:8: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
