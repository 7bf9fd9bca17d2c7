// Callbacks that have the GIL, and run Python: it lets the GIL go from time to time, and waits for it again, under the
// lock of the whole process.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

static int badRun(int size, void *callable) {
  PyObject *result = PyObject_CallFunction((PyObject *)callable, "i", size);
  int measure = result ? (int)PyLong_AsLong(result) : 0;
  Py_XDECREF(result);
  return measure;
}
// It uses what is there, and lets go of nothing.
static int goodRead(int size, void *number) {
  return size * (int)PyLong_AsLong((PyObject *)number);
}
static PyObject *bestSize(PyObject *self, PyObject *callable) {
  int size = orchard_best_size(badRun, callable);
  size += orchard_best_size(goodRead, callable);
  return PyLong_FromLong(size);
}
// CHECK-MESSAGES: :[[@LINE-4]]:32: warning: callback 'badRun' runs the interpreter, which releases the GIL and waits for it again, under the orchard's lock, which 'orchard_best_size' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-15]]:22: note: 'PyObject_CallFunction' runs the interpreter here
// CHECK-MESSAGES: :[[@LINE+4]]:47: note: 'bestSize' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: 'orchard_best_size' takes the orchard's lock here while the GIL is held

static PyMethodDef methods[] = {{"best_size", bestSize, METH_O, NULL}, {NULL, NULL, 0, NULL}};

// Under the lock of one orchard the others have the GIL before they come to it.
static void goodHandle(void *callable) {
  PyObject_CallNoArgs((PyObject *)callable);
}
void tend(orchard *o, PyObject *callable) {
  PyErr_Clear();
  orchard_on_fruit(o, goodHandle, callable);
  orchard_tend(o);
}
