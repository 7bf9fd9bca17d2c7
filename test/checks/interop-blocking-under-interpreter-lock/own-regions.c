// The program lets go of the lock around a call in one place, and not in another.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>

// A library of which no model speaks.
int sieve_load(int);
int sieve_flush(int);
int sieve_size(int);
int sieve_prepare(int);
int sieve_step(int);

static PyObject *load(PyObject *self, PyObject *o) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = sieve_load(1);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(n);
}
static PyObject *badReload(PyObject *self, PyObject *o) {
  int n = sieve_load(2);
  return PyLong_FromLong(n);
}
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: 'sieve_load' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE+88]]:52: note: 'badReload' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'load' releases the GIL around it here
// CHECK-MESSAGES: Python.h:234:13: note: expanded from macro 'Py_BEGIN_ALLOW_THREADS'
// CHECK-FIXES: static PyObject *badReload(PyObject *self, PyObject *o) {
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: n = sieve_load(2);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// What else stands in a region may be what it is there for.
static PyObject *step(PyObject *self, PyObject *o) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = sieve_prepare(1) + sieve_step(1);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(n);
}
static PyObject *okPrepare(PyObject *self, PyObject *o) {
  return PyLong_FromLong(sieve_prepare(2));
}

// The same function does both: it knows which one takes long.
static PyObject *okFlush(PyObject *self, PyObject *o) {
  int n;
  if (o == self) {
    n = sieve_flush(0);
  } else {
    Py_BEGIN_ALLOW_THREADS
    n = sieve_flush(1);
    Py_END_ALLOW_THREADS
  }
  return PyLong_FromLong(n);
}

// More calls are made with the lock than without.
static PyObject *size(PyObject *self, PyObject *o) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = sieve_size(1);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(n);
}
static PyObject *okSize(PyObject *self, PyObject *o) {
  return PyLong_FromLong(sieve_size(2) + sieve_size(3));
}

// At the end of an object.
static void okDealloc(PyObject *self) {
  sieve_load(0);
  PyObject_Free(self);
}

// A region there says nothing of how long it takes.
int sieve_free(int);
static void freeing(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  sieve_free(0);
  Py_END_ALLOW_THREADS
}
static PyObject *okFree(PyObject *self, PyObject *o) {
  return PyLong_FromLong(sieve_free(1));
}
static PyTypeObject Freed = {.tp_name = "freed", .tp_dealloc = freeing};
PyTypeObject *getFreed(void) { return &Freed; }

// Another region for the same call.
static PyObject *loadMore(PyObject *self, PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  sieve_load(3);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(0);
}

// One region alone may be there for what is special in that place.
int sieve_close(int);
static PyObject *closes(PyObject *self, PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  sieve_close(1);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(0);
}
static PyObject *okOpens(PyObject *self, PyObject *o) {
  if (!o)
    sieve_close(2);
  return PyLong_FromLong(0);
}

static PyMethodDef methods[] = {
    {"load", load, METH_O, NULL},       {"reload", badReload, METH_O, NULL}, {"step", step, METH_O, NULL},
    {"prepare", okPrepare, METH_O, NULL}, {"flush", okFlush, METH_O, NULL},    {"size", size, METH_O, NULL},
    {"sizes", okSize, METH_O, NULL},    {"free", okFree, METH_O, NULL},      {"more", loadMore, METH_O, NULL},
    {"close", closes, METH_O, NULL},    {"open", okOpens, METH_O, NULL},     {NULL, NULL, 0, NULL},
};
PyMethodDef *getMethods(void) { return methods; }
static PyTypeObject Sieve = {.tp_name = "sieve", .tp_dealloc = okDealloc};
PyTypeObject *getSieve(void) { return &Sieve; }
