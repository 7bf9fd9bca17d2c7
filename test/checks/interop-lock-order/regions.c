// Regions without the interpreter's lock that a mutex is taken in.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c99,c11

#include <pthread.h>
#include <python/Python.h>

int compute(int);
static int size;

// Taken in a region, it is still held at the region's end; others take it with the interpreter's lock held.
static pthread_mutex_t store;
static PyObject *enter(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&store);
  Py_END_ALLOW_THREADS
  PyErr_Clear();
  pthread_mutex_unlock(&store);
  return PyLong_FromLong(1);
}
static PyObject *badCount(PyObject *self, PyObject *args) {
  int n;
  pthread_mutex_lock(&store);
  n = size;
  pthread_mutex_unlock(&store);
  return PyLong_FromLong(n);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'store' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+56]]:43: note: 'badCount' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: the other way round, 'store' is locked here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: the GIL is taken here
// CHECK-FIXES: static PyObject *badCount
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pthread_mutex_lock(&store);
// CHECK-FIXES-NEXT: n = size;
// CHECK-FIXES-NEXT: pthread_mutex_unlock(&store);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Everybody takes the mutex without the interpreter's lock, and that one under the mutex: one order.
struct connection {
  PyObject_HEAD
  pthread_mutex_t lock;
  int status;
};
static PyObject *goodExecute(PyObject *self, PyObject *args) {
  struct connection *c = (struct connection *)self;
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&c->lock);
  c->status = compute(1);
  if (c->status < 0) {
    Py_BLOCK_THREADS
    PyErr_SetString(PyExc_RuntimeError, "no status");
    Py_UNBLOCK_THREADS
  }
  pthread_mutex_unlock(&c->lock);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}
static PyObject *goodCommit(PyObject *self, PyObject *args) {
  struct connection *c = (struct connection *)self;
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&c->lock);
  Py_BLOCK_THREADS
  PyErr_Clear();
  Py_UNBLOCK_THREADS
  pthread_mutex_unlock(&c->lock);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}

// The region begins under the mutex, and ends when it is free again.
static pthread_mutex_t brief;
static PyObject *goodBrief(PyObject *self, PyObject *args) {
  PyThreadState *state;
  pthread_mutex_lock(&brief);
  state = PyEval_SaveThread();
  compute(size);
  pthread_mutex_unlock(&brief);
  PyEval_RestoreThread(state);
  return PyLong_FromLong(1);
}

static PyMethodDef methods[] = {{"enter", enter, METH_NOARGS, NULL},
                                {"count", badCount, METH_NOARGS, NULL},
                                {"execute", goodExecute, METH_NOARGS, NULL},
                                {"commit", goodCommit, METH_NOARGS, NULL},
                                {"brief", goodBrief, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
