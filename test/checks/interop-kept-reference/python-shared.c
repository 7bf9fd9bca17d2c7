// References that somebody else has, too: who gives one back ends nothing.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

void use(PyObject *op);

static void usesKeyOfFreedItem(PyObject *sequence) {
  PyObject *item = PySequence_GetItem(sequence, 0);
  PyObject *key = PyTuple_GetItem(item, 0);
  Py_DECREF(item);
  use(key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'key' is used after 'Py_DECREF', which ends a borrowed reference
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'PyTuple_GetItem' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Py_DECREF' is called here
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
}
static void okListKeepsItem(PyObject *mapping) {
  PyObject *items = PyMapping_Items(mapping);
  PyObject *item = PySequence_GetItem(items, 0);
  PyObject *key = PyTuple_GetItem(item, 0);
  Py_DECREF(item);
  use(key);
  Py_DECREF(items);
}
static void usesKeyOfFreedList(PyObject *mapping) {
  PyObject *items = PyMapping_Items(mapping);
  PyObject *item = PySequence_GetItem(items, 0);
  PyObject *key = PyTuple_GetItem(item, 0);
  Py_DECREF(items);
  Py_DECREF(item);
  use(key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'key' is used after 'Py_DECREF', which ends a borrowed reference
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: 'PyTuple_GetItem' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Py_DECREF' is called here
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
}
static PyObject *okSliceOfArguments(PyObject *self, PyObject *args) {
  PyObject *first, *callback;
  first = PySequence_GetSlice(args, 0, 1);
  if (!PyArg_ParseTuple(first, "O", &callback)) {
    Py_DECREF(first);
    return NULL;
  }
  Py_DECREF(first);
  use(callback);
  Py_RETURN_NONE;
}
static PyObject *empty;
static PyObject *getEmpty(void) { return Py_NewRef(empty); }
static PyObject *okVariableKeepsIt(void) {
  PyObject *op = getEmpty();
  Py_XDECREF(op);
  return op;
}
static PyObject *makeText(PyObject *op) { return PyObject_Str(op); }
static void usesFreedText(PyObject *of) {
  PyObject *op = makeText(of);
  Py_XDECREF(op);
  use(op);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'op' is used after 'Py_XDECREF', which gave it back: it may be freed
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'makeText' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Py_XDECREF' is called here
  // CHECK-MESSAGES: Python.h:96:24: note: expanded from macro 'Py_XDECREF'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
