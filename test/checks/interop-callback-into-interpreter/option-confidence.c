// MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml'}}"
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-callback-into-interpreter.MinConfidence: documented}}"

#include <python/Python.h>

void guess_call(void (*f)(void));
void fact_call(void (*f)(void));

static void later(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void observed(void) {
  guess_call(later);
}
// CHECK-MESSAGES-ALL: :[[@LINE-2]]:14: warning: callback 'later' waits for the GIL under the lock of guesses, which is held around it
// CHECK-MESSAGES-ALL: :[[@LINE-8]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:14: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the lock of guesses
void badDocumented(void) {
  fact_call(later);
}
// CHECK-MESSAGES: :[[@LINE-2]]:13: warning: callback 'later' waits for the GIL under the lock of guesses, which is held around it
// CHECK-MESSAGES: :[[@LINE-14]]:28: note: 'later' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:13: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the lock of guesses
