// A way out that keeps a lock which the last one gives back; and the program's
// own functions for the lock, which have its name.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

struct hooks {
  void (*gil_get)(void);
  void (*gil_release)(void);
  void (*gil_say)(void);
};
extern struct hooks hooks;
extern int threads;
int ask(PyObject *f);

int forgetsOnError(PyObject *f) {
  hooks.gil_get();
  PyObject *args = PyTuple_New(1);
  if (!args)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the GIL stays taken: {{.*}}
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: {{.*}}
  Py_DECREF(args);
  hooks.gil_release();
  return 0;
}
int okReleasesEverywhere(PyObject *f) {
  hooks.gil_get();
  PyObject *args = PyTuple_New(1);
  if (!args) {
    hooks.gil_release();
    return -1;
  }
  Py_DECREF(args);
  hooks.gil_release();
  return 0;
}
int okTakesForCaller(PyObject *f) {
  hooks.gil_get();
  if (!f) {
    hooks.gil_release();
    return -1;
  }
  return 0;
}
int okTakesAgain(PyObject *f) {
  hooks.gil_release();
  int result = ask(f);
  hooks.gil_get();
  if (result)
    return -1;
  hooks.gil_release();
  ask(f);
  hooks.gil_get();
  return 0;
}

// The same test decides both.
int forgetsUnderTest(PyObject *f) {
  if (threads)
    PyEval_AcquireLock();
  if (!f)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the GIL stays taken: {{.*}}
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: {{.*}}
  int result = ask(f);
  if (threads)
    PyEval_ReleaseLock();
  return result;
}

PyObject *usesReleased(PyObject *self, PyObject *args) {
  hooks.gil_release();
  if (threads)
    return PyTuple_New(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: {{.*}}
  hooks.gil_get();
  return PyTuple_New(1);
}
