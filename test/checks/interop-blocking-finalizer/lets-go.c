// Finalizers that run a method of the dying object, which lets go of the lock: another thread may come and use it.
// https://github.com/PyMySQL/mysqlclient/pull/512
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  vault *v;
} Connection;

static PyObject *badClose(Connection *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  vault_drop(self->v);
  Py_END_ALLOW_THREADS
  self->v = NULL;
  Py_RETURN_NONE;
}
static void badDealloc(Connection *self) {
  if (self->v) {
    PyObject *result = badClose(self, NULL);
    Py_XDECREF(result);
  }
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-5]]:24: warning: finalizer 'badDealloc' runs the method 'badClose', which releases the GIL while the object is destroyed
// CHECK-MESSAGES: :[[@LINE+56]]:40: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE+51]]:43: note: 'badClose' is in a table of PyMethodDef here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-9]]:24: note: close it here and keep the GIL: no other thread is waited for

// The finalizer's own region.
static void goodOwnRegion(Connection *self) {
  Py_BEGIN_ALLOW_THREADS
  vault_drop(self->v);
  Py_END_ALLOW_THREADS
}

// A method that keeps the lock.
static PyObject *goodDetach(Connection *self, PyObject *args) {
  vault_drop(self->v);
  self->v = NULL;
  Py_RETURN_NONE;
}
static void goodDetaches(Connection *self) {
  Py_XDECREF(goodDetach(self, NULL));
}

// A helper that is no method.
static void shut(Connection *self) {
  Py_BEGIN_ALLOW_THREADS
  vault_drop(self->v);
  Py_END_ALLOW_THREADS
}
static void goodHelper(Connection *self) {
  shut(self);
}

// A method that waits: what it waits for may need the lock.
static PyObject *goodJoin(Connection *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  vault_close(self->v);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}
static void goodJoins(Connection *self) {
  Py_XDECREF(goodJoin(self, NULL));
}

// Here the object is alive, and any code may run.
static void goodFinalize(Connection *self) {
  Py_XDECREF(badClose(self, NULL));
}
static int goodClear(Connection *self) {
  Py_XDECREF(badClose(self, NULL));
  return 0;
}

static PyMethodDef methods[] = {{"close", (PyCFunction)badClose, METH_NOARGS, NULL},
                                {"detach", (PyCFunction)goodDetach, METH_NOARGS, NULL},
                                {"join", (PyCFunction)goodJoin, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
PyTypeObject types[] = {{.tp_dealloc = (destructor)badDealloc, .tp_methods = methods},
                        {.tp_dealloc = (destructor)goodOwnRegion},
                        {.tp_dealloc = (destructor)goodDetaches},
                        {.tp_dealloc = (destructor)goodHelper},
                        {.tp_dealloc = (destructor)goodJoins},
                        {.tp_finalize = (destructor)goodFinalize, .tp_clear = (inquiry)goodClear}};
