// Without a GIL attached threads run side by side: a callback that attaches waits for nobody, but for the collector.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DMOCK_PY_MINOR=13 -DPy_GIL_DISABLED=1
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1

#include "Inputs/orchard.h"
#include <python/Python.h>
#include <setjmp.h>

static int measure(int size, void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
  return size;
}
static int run(int size, void *callable) {
  PyObject_CallNoArgs((PyObject *)callable);
  return size;
}
static void onWasp(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
}
PyObject *ask(PyObject *self, orchard *o) {
  PyErr_Clear();
  orchard_best_size(run, self);
  Py_BEGIN_ALLOW_THREADS
  orchard_best_size(measure, self);
  orchard_on_wasp(o, onWasp, self);
  Py_END_ALLOW_THREADS
  orchard_launch(1);
  orchard_stop(o);
  return self;
}

// A jump is one all the same.
static jmp_buf out;
static int badJump(int size, void *callable) {
  longjmp(out, size);
}
int sort(orchard *o) {
  return setjmp(out) ? 0 : orchard_sort(o, badJump, NULL);
}
// CHECK-MESSAGES: :[[@LINE-2]]:44: warning: 'longjmp' leaves callback 'badJump' through the frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'badJump' calls 'longjmp' here
