// Waits in functions that an interpreter calls.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

static depot *d;

static PyObject *badUnbounded(PyObject *self, PyObject *args) {
  depot_take(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+187]]:23: note: 'badUnbounded' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static PyObject *badUnbounded
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return PyLong_FromLong(1);

static PyObject *goodUnbounded(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  depot_take(d);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}

static PyObject *badSlow(PyObject *self, PyObject *args) {
  depot_pack(d, 1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE+169]]:18: note: 'badSlow' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: static PyObject *badSlow
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_pack(d, 1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static PyObject *goodSlow(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  depot_pack(d, 1);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}

static PyObject *badSignal(PyObject *self, PyObject *args) {
  depot_wait(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+152]]:20: note: 'badSignal' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_wait' waits until it is signalled (model depot.yaml)
// CHECK-FIXES: static PyObject *badSignal
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_wait(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static PyObject *goodBounded(PyObject *self, PyObject *args) {
  depot_rest(d);
  depot_count(d);
  depot_signal(d);
  depot_sort(d);
  return PyLong_FromLong(1);
}

// Not known to be called by an interpreter: silent.
PyObject *goodUnknown(PyObject *self, PyObject *args) {
  depot_take(d);
  return args;
}

// What it does first shows that the lock is held.
PyObject *badParsed(PyObject *self, PyObject *args) {
  int n;
  if (!PyArg_ParseTuple(args, "i", &n))
    return NULL;
  depot_take(d);
  Py_RETURN_NONE;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:8: note: 'PyArg_ParseTuple' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badParsed
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// What comes next shows it, too.
PyObject *badNext(PyObject *self, PyObject *args) {
  depot_take(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badNext
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Taken again too early.
PyObject *badAfterRegion(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  depot_count(d);
  Py_END_ALLOW_THREADS
  depot_take(d);
  return args;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badAfterRegion
// CHECK-FIXES: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *badBlocked(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  depot_count(d);
  Py_BLOCK_THREADS
  depot_take(d);
  Py_UNBLOCK_THREADS
  Py_END_ALLOW_THREADS
  return args;
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// Several waits: each is to be mended.
static PyObject *badSeveral(PyObject *self, PyObject *args) {
  depot_take(d);
  depot_pack(d, 2);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+62]]:21: note: 'badSeveral' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE+59]]:21: note: 'badSeveral' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: static PyObject *badSeveral
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_pack(d, 2);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// One thread among others that hold nothing.
static PyObject *goodOneWay(PyObject *self, PyObject *args) {
  if (args)
    return PyLong_FromLong(1);
  Py_BEGIN_ALLOW_THREADS
  if (!self)
    depot_take(d);
  Py_END_ALLOW_THREADS
  return self;
}

static PyObject *goodEnsured(PyObject *self, PyObject *args) {
  PyThreadState *token = PyEval_SaveThread();
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  depot_take(d);
  PyEval_RestoreThread(token);
  return self;
}

// Held by a native thread that took it.
void badEnsured(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  depot_take(d);
  PyGILState_Release(state);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badEnsured
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

void goodAfterRelease(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  depot_take(d);
}

static PyMethodDef methods[] = {
    {"bad_unbounded", badUnbounded, METH_NOARGS, NULL},
    {"good_unbounded", goodUnbounded, METH_NOARGS, NULL},
    {"bad_slow", badSlow, METH_NOARGS, NULL},
    {"good_slow", goodSlow, METH_NOARGS, NULL},
    {"bad_signal", badSignal, METH_NOARGS, NULL},
    {"good_bounded", goodBounded, METH_NOARGS, NULL},
    {"bad_several", badSeveral, METH_NOARGS, NULL},
    {"good_one_way", goodOneWay, METH_NOARGS, NULL},
    {"good_ensured", goodEnsured, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};
