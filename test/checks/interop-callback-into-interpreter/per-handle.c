// A lock of each handle: only with a call that takes it while the GIL is held, and one that takes it without.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --suffix=BAD -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DHELD -DRELEASED
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DHELD
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DRELEASED
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DHELD -DRELEASED -DMANAGED

#include "Inputs/orchard.h"
#include <python/Python.h>

static void onFruit(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
}
void setUp(orchard *o, PyObject *callable) {
  orchard_on_fruit(o, onFruit, callable);
}
// CHECK-MESSAGES-BAD: :[[@LINE-2]]:23: warning: callback 'onFruit' waits for the GIL under the gate's lock, which 'orchard_prune' takes while the GIL is held
// CHECK-MESSAGES-BAD: :[[@LINE-8]]:28: note: 'onFruit' takes the GIL here
// CHECK-MESSAGES-BAD: :[[@LINE+10]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES-BAD: :[[@LINE+10]]:3: note: 'orchard_prune' takes the gate's lock here while the GIL is held
// CHECK-ALTERNATIVE-1-BAD: void prune(orchard *o) {
// CHECK-ALTERNATIVE-1-BAD: PyErr_Clear();
// CHECK-ALTERNATIVE-1-BAD: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-1-BAD-NEXT: orchard_prune(o);
// CHECK-ALTERNATIVE-1-BAD-NEXT: Py_END_ALLOW_THREADS

void prune(orchard *o) {
#ifdef HELD
  PyErr_Clear();
  orchard_prune(o);
#endif
}
void tend(orchard *o) {
#ifdef RELEASED
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  orchard_tend(o);
  Py_END_ALLOW_THREADS
#endif
}
// The program takes the library's lock by itself, and keeps an order of its own.
void manage(orchard *o) {
#ifdef MANAGED
  orchard_lock(o);
  orchard_count(o);
  orchard_unlock(o);
#endif
}
