// The wait is in a finalizer, and in a helper.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  orchard *o;
} Object;

static void onWasp(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
}
static int init(PyObject *self, PyObject *args, PyObject *keywords) {
  orchard_on_wasp(((Object *)self)->o, onWasp, args);
  return 0;
}
static void stop(Object *self) {
  if (self->o)
    orchard_stop(self->o);
}
static void badDealloc(PyObject *self) {
  stop((Object *)self);
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-11]]:40: warning: callback 'onWasp' waits for the GIL, and 'orchard_stop' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-17]]:28: note: 'onWasp' takes the GIL here
// CHECK-MESSAGES: :[[@LINE+9]]:36: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'stop' is called here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'orchard_stop' waits for it here while the GIL is held
// CHECK-ALTERNATIVE-1: static void stop(Object *self) {
// CHECK-ALTERNATIVE-1: if (self->o) {
// CHECK-ALTERNATIVE-1-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-1-NEXT: orchard_stop(self->o);
// CHECK-ALTERNATIVE-1-NEXT: Py_END_ALLOW_THREADS

PyTypeObject type = {.tp_dealloc = badDealloc, .tp_init = init};
