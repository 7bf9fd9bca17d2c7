// Fields of records that a function ends, and whose references nothing gives back.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  PyObject *name, *lines, *given, *cleared, *returned, *shown, *unset, *taken;
} Watcher;

void keep(PyObject *op);
static void clear(PyObject **op) {
  Py_XDECREF(*op);
  *op = NULL;
}

static PyObject *fill(PyObject *op, PyObject *name) {
  Watcher *self = (Watcher *)op;
  self->name = PyObject_Str(name);
  self->lines = PyList_New(0);
  self->given = PyList_New(0);
  self->cleared = PyList_New(0);
  self->returned = PyList_New(0);
  self->shown = PyList_New(0);
  self->unset = NULL;
  PyObject *first = PyTuple_GetItem(name, 0);
  Py_XINCREF(first);
  self->taken = first;
  if (!self->name || !self->lines)
    return NULL;
  PyList_Append(self->lines, self->name);
  keep(self->given);
  Py_RETURN_NONE;
}
static PyObject *getReturned(PyObject *op, PyObject *none) { return ((Watcher *)op)->returned; }
static PyObject *show(PyObject *op, PyObject *none) {
  Watcher *self = (Watcher *)op;
  PyObject *shown = self->shown;
  self->shown = NULL;
  return shown;
}
static void dealloc(PyObject *op) {
  Watcher *self = (Watcher *)op;
  Py_XDECREF(self->name);
  clear(&self->cleared);
  PyObject_Free(op);
}
// CHECK-MESSAGES: :[[@LINE-6]]:13: warning: 'dealloc' ends a record whose 'lines' holds a reference: nothing gives it back, and the object is never freed
// CHECK-MESSAGES: :[[@LINE-29]]:9: note: 'lines' gets it here
// CHECK-MESSAGES: :[[@LINE-8]]:13: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:13: warning: 'dealloc' ends a record whose 'taken' holds a reference: nothing gives it back, and the object is never freed
// CHECK-MESSAGES: :[[@LINE-24]]:9: note: 'taken' gets it here
// CHECK-MESSAGES: :[[@LINE-11]]:13: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
static PyMethodDef methods[] = {
    {"fill", fill, METH_O, ""}, {"returned", getReturned, METH_NOARGS, ""}, {"show", show, METH_NOARGS, ""}, {0}};
PyTypeObject watcher = {.tp_name = "Watcher", .tp_dealloc = dealloc, .tp_methods = methods};
