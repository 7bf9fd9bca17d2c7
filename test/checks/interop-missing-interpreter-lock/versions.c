// What versions of Python change.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=OLD --suffix=LOCK -- -- -DMOCK_PY_MINOR=8
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=OLD --suffix=LOCK -- -- -DMOCK_PY_MINOR=11
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=NEW --suffix=LOCK -- -- -DMOCK_PY_MINOR=12
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=NEW -- -- -DMOCK_PY_MINOR=14

#include <python/Python.h>

int compute(int);

// Until 3.11 the lock stays held, from 3.12 on a null state lets it go.
void swapNull(PyObject *list) {
  PyErr_Clear();
  PyThreadState *token = PyThreadState_Swap(NULL);
  PyList_Append(list, list);
  PyThreadState_Swap(token);
}
// CHECK-MESSAGES-NEW: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES-NEW: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES-NEW: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS-NEW: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS-NEW: note: the GIL is released here
// CHECK-REMAINS-NEW: note: take the GIL around it

// From 3.12 on it may be called without the lock, and takes it.
void swapState(PyObject *list, PyThreadState *state) {
  PyThreadState *token = PyEval_SaveThread();
  PyThreadState_Swap(state);
  PyList_Append(list, list);
  PyThreadState_Swap(NULL);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES-OLD: :[[@LINE-5]]:3: warning: 'PyThreadState_Swap' needs the GIL, which is not held here
// CHECK-MESSAGES-OLD: :[[@LINE-7]]:26: note: the GIL is released here
// CHECK-MESSAGES-OLD: :[[@LINE-6]]:3: note: 'PyList_Append' needs it here too
// CHECK-MESSAGES-OLD: :[[@LINE-6]]:3: note: 'PyThreadState_Swap' needs it here too
// CHECK-MESSAGES-OLD: :[[@LINE-9]]:3: note: take the GIL around it
// CHECK-REMAINS-OLD: warning: 'PyThreadState_Swap' needs the GIL, which is not held here
// CHECK-REMAINS-OLD: note: the GIL is released here
// CHECK-REMAINS-OLD: note: 'PyList_Append' needs it here too
// CHECK-REMAINS-OLD: note: 'PyThreadState_Swap' needs it here too
// CHECK-REMAINS-OLD: note: take the GIL around it

// The same in all.
void badAlways(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  PyList_Append(list, list);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

void goodAlways(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  compute(1);
  PyEval_RestoreThread(token);
  PyList_Append(list, list);
}

#if PY_VERSION_HEX < 0x030d0000
// Removed in 3.13.
void badReleaseLock(PyObject *list) {
  PyEval_ReleaseLock();
  PyList_Append(list, list);
  PyEval_AcquireLock();
}
// CHECK-MESSAGES-LOCK: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES-LOCK: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES-LOCK: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS-LOCK: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS-LOCK: note: the GIL is released here
// CHECK-REMAINS-LOCK: note: take the GIL around it
#endif

#if PY_VERSION_HEX >= 0x030d0000
// New in 3.13: a lock that may be taken in either state.
void goodMutex(PyMutex *mutex) {
  Py_BEGIN_ALLOW_THREADS
  PyMutex_Lock(mutex);
  compute(1);
  PyMutex_Unlock(mutex);
  Py_END_ALLOW_THREADS
}
#endif
