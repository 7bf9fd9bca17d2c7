// One callback, wrong in two ways: under the driver's lock, and on a thread that somebody waits for.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --partial

#include <cuda.h>
#include <python/Python.h>

static void onDone(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs((PyObject *)callable);
  PyGILState_Release(state);
}
static void plainDone(void *flag) {
  *(volatile int *)flag = 1;
}
PyObject *whenDone(PyObject *self, CUstream stream) {
  Py_BEGIN_ALLOW_THREADS
  cuLaunchHostFunc(stream, onDone, self);
  cuLaunchHostFunc(stream, plainDone, self);
  Py_END_ALLOW_THREADS
  return self;
}
PyObject *sync(PyObject *self, CUstream stream) {
  PyErr_Clear();
  cuStreamSynchronize(stream);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-10]]:28: warning: callback 'onDone' waits for the GIL under the driver's lock, which 'cuStreamSynchronize' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-20]]:28: note: 'onDone' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'cuStreamSynchronize' takes the driver's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-14]]:28: warning: callback 'onDone' waits for the GIL, and 'cuStreamSynchronize' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-24]]:28: note: 'onDone' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'cuStreamSynchronize' waits for it here while the GIL is held
