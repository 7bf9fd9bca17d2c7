// What the caller gave is looked at after the GIL has been released: an error is set, and the function returns without
// it. The state is kept in the callback's cookie.
// https://github.com/rpm-software-management/rpm/blob/531dc8495cd3aabd3f659ecab604106fdbacbe98/python/rpmts-py.c#L553
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>

struct callback {
  PyObject *function;
  PyThreadState *state;
};
void setNotify(void *ts, struct callback *info);
int runTransaction(void *ts);
int isCallable(PyObject *op);

PyObject *badRun(void *ts, PyObject *args) {
  struct callback info;
  int failed;
  if (!PyArg_ParseTuple(args, "O", &info.function))
    return NULL;
  info.state = PyEval_SaveThread();
  if (!isCallable(info.function)) {
    PyErr_SetString(PyExc_RuntimeError, "expected a callable");
    return NULL;
  }
  setNotify(ts, &info);
  failed = runTransaction(ts);
  PyEval_RestoreThread(info.state);
  return PyLong_FromLong(failed);
}
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: take the GIL around it
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: the GIL stays released: 'badRun' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-14]]:16: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: take the GIL before leaving

PyObject *goodRun(void *ts, PyObject *args) {
  struct callback info;
  int failed;
  if (!PyArg_ParseTuple(args, "O", &info.function))
    return NULL;
  if (!isCallable(info.function)) {
    PyErr_SetString(PyExc_RuntimeError, "expected a callable");
    return NULL;
  }
  info.state = PyEval_SaveThread();
  setNotify(ts, &info);
  failed = runTransaction(ts);
  PyEval_RestoreThread(info.state);
  return PyLong_FromLong(failed);
}
