// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/langc.yaml'}}"
// The same comments in a file that somebody wrote: they say nothing, and edits are offered.
/* Written by langc 1.0 */

#include "Inputs/gate.h"
#include <python/Python.h>

struct gate_object {
  PyObject_HEAD
  void *gate;
};

/* "gate.lang":3
 *   def wait(self):    # <<<<
 */
static PyObject *bad_wait(PyObject *self, PyObject *args) {
  /* "gate.lang":4
 *     return gate_wait(self.gate)       # <<<<
 */
  gate_wait(((struct gate_object *)self)->gate);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'gate_wait' may block forever while the GIL is held [interop-blocking-under-interpreter-lock]
// CHECK-MESSAGES: :[[@LINE+7]]:42: note: 'bad_wait' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'gate_wait' waits until the gate opens (model langc.yaml)
// CHECK-FIXES: /* "gate.lang":4
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: gate_wait(((struct gate_object *)self)->gate);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static PyMethodDef methods[] = {{"wait", bad_wait, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
PyTypeObject type = {.tp_methods = methods};
