// Code that does not compile.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static void goodBroken(void *cookie) {
  unknown_type_of_nobody x;
  PyGILState_Ensure();
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: error: use of undeclared identifier 'unknown_type_of_nobody' [clang-diagnostic-error]

static void badAfter(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void give(void) {
  orchard_on_season(nobody_has_it, NULL);
  orchard_on_season(badAfter, NULL);
  orchard_best_size();
}
// CHECK-MESSAGES: :[[@LINE-4]]:21: error: use of undeclared identifier 'nobody_has_it' [clang-diagnostic-error]
// CHECK-MESSAGES: :[[@LINE-4]]:21: warning: callback 'badAfter' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-11]]:28: note: 'badAfter' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
// CHECK-MESSAGES: :[[@LINE-6]]:21: error: too few arguments to function call, expected 2, have 0 [clang-diagnostic-error]
// CHECK-MESSAGES: orchard.h:14:5: note: 'orchard_best_size' declared here
