// PyGILState_Ensure, PyGILState_Release and what tests for the lock.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

int compute(int);

void badAfterRelease(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  PyGILState_STATE state = PyGILState_Ensure();
  PyList_Append(list, list);
  PyGILState_Release(state);
  PyErr_Clear();
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

void goodWithin(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  PyGILState_STATE state = PyGILState_Ensure();
  PyList_Append(list, list);
  PyErr_Clear();
  PyGILState_Release(state);
  PyEval_RestoreThread(token);
}

// Back to what was before: held.
void goodNested(PyObject *list) {
  PyList_Append(list, list);
  PyGILState_STATE state = PyGILState_Ensure();
  PyList_Append(list, list);
  PyGILState_Release(state);
  PyErr_Clear();
}

// Nobody knows how it is entered; but if it has to take the GIL, it does not have it afterwards.
void badOwnLocking(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Print();
  PyGILState_Release(state);
  PyErr_Clear();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: 'badOwnLocking' takes the GIL itself here, so it can be entered without it
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badOwnLocking' takes the GIL itself here, so it can be entered without it
// CHECK-REMAINS: note: take the GIL around it

// Whoever has one of the two lets it be known.
void goodEitherWay(int hasLock) {
  if (hasLock) {
    PyErr_Clear();
  } else {
    PyGILState_STATE state = PyGILState_Ensure();
    PyErr_Clear();
    PyGILState_Release(state);
  }
}

void goodReleasedInside(PyObject *list) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  PyList_Append(list, list);
  PyGILState_Release(state);
}

void badReleasedInside(PyObject *list) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, list);
  Py_END_ALLOW_THREADS
  PyGILState_Release(state);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: void badReleasedInside
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, list);

// Tests.
void goodTested(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  if (PyGILState_Check())
    PyList_Append(list, list);
  Py_END_ALLOW_THREADS
}

void goodTestedNegated(PyObject *list) {
  PyGILState_STATE state = PyGILState_UNLOCKED;
  int held = PyGILState_Check();
  if (!held)
    state = PyGILState_Ensure();
  PyList_Append(list, list);
  if (!held)
    PyGILState_Release(state);
}

void goodTestedHeld(PyObject *list) {
  if (!PyGILState_Check())
    return;
  PyList_Append(list, list);
}

// A condition decides whether it is dropped, and again whether it is taken.
void goodConditional(PyObject *list, int blocking) {
  PyThreadState *token = NULL;
  if (blocking)
    token = PyEval_SaveThread();
  compute(1);
  if (blocking)
    PyEval_RestoreThread(token);
  PyList_Append(list, list);
}

void goodConditionalToken(PyObject *list, int blocking) {
  PyThreadState *token = NULL;
  if (blocking)
    token = PyEval_SaveThread();
  compute(1);
  if (token)
    PyEval_RestoreThread(token);
  PyList_Append(list, list);
}

// It may or may not be held: not definite.
void goodMaybe(PyObject *list, int blocking) {
  PyThreadState *token = NULL;
  if (blocking)
    token = PyEval_SaveThread();
  PyList_Append(list, list);
  if (blocking)
    PyEval_RestoreThread(token);
}

void badInTheBranch(PyObject *list, int blocking) {
  PyThreadState *token = NULL;
  if (blocking) {
    token = PyEval_SaveThread();
    PyList_Append(list, list);
    PyEval_RestoreThread(token);
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:13: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

void goodConditionalEnsure(PyObject *list, int native) {
  PyGILState_STATE state = PyGILState_UNLOCKED;
  if (native)
    state = PyGILState_Ensure();
  PyList_Append(list, list);
  if (native)
    PyGILState_Release(state);
}

// Functions of which nothing is known.
void goodUnknownEntry(PyObject *list) { PyList_Append(list, list); }
static void goodUnused(PyObject *list) { PyList_Append(list, list); }
void (*goodAddress)(PyObject *) = goodUnused;

// What ends the interpreter once more does nothing.
static void finish(void) { Py_Finalize(); }
int goodEndedAgain(void) {
  Py_Initialize();
  int status = Py_FinalizeEx();
  finish();
  Py_FinalizeEx();
  return status;
}

void badUseAfterEnd(PyObject *list) {
  Py_Initialize();
  Py_Finalize();
  PyList_Append(list, list);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

void badEndInRegion(void) {
  PyThreadState *token = PyEval_SaveThread();
  Py_Finalize();
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_Finalize' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'Py_Finalize' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it
