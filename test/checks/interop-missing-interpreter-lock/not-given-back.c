// A return on which the GIL that the function took stays taken.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>

int isReady(void);

int badEarlyReturn(PyObject *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs(callable);
  if (!result)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the GIL stays taken: 'badEarlyReturn' returns here without giving it back [interop-missing-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE-5]]:28: note: the GIL is taken here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: give the GIL back before leaving
  Py_DECREF(result);
  PyGILState_Release(state);
  return 0;
}

int goodEachWay(PyObject *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs(callable);
  if (!result) {
    PyGILState_Release(state);
    return -1;
  }
  Py_DECREF(result);
  PyGILState_Release(state);
  return 0;
}

int goodCleanup(PyObject *callable) {
  int rc = -1;
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs(callable);
  if (!result)
    goto out;
  Py_DECREF(result);
  rc = 0;
out:
  PyGILState_Release(state);
  return rc;
}

// Whoever calls it gives the lock back.
PyGILState_STATE goodTake(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  return state;
}
void goodTakeInto(PyGILState_STATE *state) { *state = PyGILState_Ensure(); }
static PyGILState_STATE kept;
void goodTakeAndKeep(void) { kept = PyGILState_Ensure(); }
struct session {
  PyGILState_STATE state;
};
void goodOpen(struct session *s) { s->state = PyGILState_Ensure(); }

// Only where it was taken.
void goodBoth(PyObject *callable) {
  PyGILState_STATE state;
  int isTaken = isReady();
  if (isTaken)
    state = PyGILState_Ensure();
  if (isTaken)
    PyGILState_Release(state);
}

// By a helper.
static void leave(PyGILState_STATE state) { PyGILState_Release(state); }
void goodByHelper(PyObject *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs(callable);
  leave(state);
}
