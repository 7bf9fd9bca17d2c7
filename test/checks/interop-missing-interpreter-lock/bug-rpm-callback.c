// A callback that is called with the GIL released, and takes it with the state that its caller left in the cookie:
// one line too late.
// https://bugzilla.redhat.com/show_bug.cgi?id=1632488
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>

struct callback {
  PyObject *function;
  PyThreadState *state;
};
typedef void *(*progress)(const char *package, long amount, void *data);
int runTransaction(void *ts, progress notify, void *data);

static void *badProgress(const char *package, long amount, void *data) {
  struct callback *info = data;
  PyObject *name, *result;
  if (package)
    name = Py_BuildValue("s", package);
  else {
    name = Py_None;
    Py_INCREF(name);
  }
  PyEval_RestoreThread(info->state);
  result = PyObject_CallFunction(info->function, "lO", amount, name);
  Py_DECREF(name);
  if (!result)
    PyErr_Print();
  info->state = PyEval_SaveThread();
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-13]]:12: warning: 'Py_BuildValue' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'badProgress' takes the GIL here with what it is given, so it is entered without it
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'Py_INCREF' needs it here too
// CHECK-MESSAGES: :[[@LINE-16]]:12: note: take the GIL around it

static void *goodProgress(const char *package, long amount, void *data) {
  struct callback *info = data;
  PyObject *name, *result;
  PyEval_RestoreThread(info->state);
  if (package)
    name = Py_BuildValue("s", package);
  else {
    name = Py_None;
    Py_INCREF(name);
  }
  result = PyObject_CallFunction(info->function, "lO", amount, name);
  Py_DECREF(name);
  if (!result)
    PyErr_Print();
  info->state = PyEval_SaveThread();
  return NULL;
}

PyObject *goodRun(void *ts, PyObject *function, int good) {
  struct callback info = {function, NULL};
  int failed;
  info.state = PyEval_SaveThread();
  failed = runTransaction(ts, good ? goodProgress : badProgress, &info);
  PyEval_RestoreThread(info.state);
  return PyLong_FromLong(failed);
}
