// Fields of an object whose references are the object's own: they are handed on as if they were the body's.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  PyObject *name;
  PyObject *parent; // the object has no reference of it
  PyObject **values;
} Row;

static void dealloc(PyObject *self) {
  Row *row = (Row *)self;
  for (int i = 0; i < 3; ++i)
    Py_XDECREF(row->values[i]);
  Py_XDECREF(row->name);
}

static PyObject *bad_name(PyObject *self, PyObject *args) {
  return ((Row *)self)->name;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bad_name' returns a borrowed reference as a new one: its caller releases what it does not own, and the object is freed too early
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: a borrowed reference is read here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
  // CHECK-FIXES: Py_XINCREF(((Row *)self)->name);
  // CHECK-FIXES-NEXT: return ((Row *)self)->name;
}
static PyObject *bad_tuple(PyObject *self, PyObject *args) {
  Row *row = (Row *)self;
  PyObject *all = PyTuple_New(1);
  PyTuple_SetItem(all, 0, row->values[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'PyTuple_SetItem' takes over the reference that it is given, but 'values' holds a borrowed reference: the object is freed too early
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: a borrowed reference is read here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
  // CHECK-FIXES: Py_XINCREF(row->values[0]);
  // CHECK-FIXES-NEXT: PyTuple_SetItem(all, 0, row->values[0]);
  return all;
}
static PyObject *ok_name(PyObject *self, PyObject *args) {
  Row *row = (Row *)self;
  Py_INCREF(row->name);
  return row->name;
}
static PyObject *ok_given(PyObject *self, PyObject *args) {
  return Py_NewRef(((Row *)self)->name);
}
static PyObject *ok_moved(PyObject *self, PyObject *args) {
  Row *row = (Row *)self;
  PyObject *name = row->name;
  row->name = NULL;
  return name;
}
static PyObject *ok_by_copy(PyObject *self, PyObject *args) {
  Row *row = (Row *)self;
  PyObject *name = row->name;
  Py_INCREF(name);
  return row->name;
}
static PyObject *ok_tuple(PyObject *self, PyObject *args) {
  Row *row = (Row *)self;
  PyObject *all = PyTuple_New(1);
  Py_INCREF(row->values[0]);
  PyTuple_SetItem(all, 0, row->values[0]);
  return all;
}
// Who owns it is not seen.
static PyObject *ok_unknown(PyObject *self, PyObject *args) {
  return ((Row *)self)->parent;
}
// Its caller knows that it gets none of its own.
static PyObject *ok_helper(Row *row) { return row->name; }
static PyObject *ok_length(PyObject *self, PyObject *args) {
  return PyLong_FromLong(ok_helper((Row *)self) != NULL);
}

// The record is the body's own, and so is what it holds.
struct Feed { int count; PyObject *values; };
static PyObject *ok_own_record(PyObject *self, PyObject *args) {
  struct Feed feed = {0, NULL};
  feed.values = PyTuple_New(1);
  if (!feed.values)
    return NULL;
  if (PyObject_IsTrue(args))
    return feed.values;
  Py_DECREF(feed.values);
  return NULL;
}

static PyMethodDef methods[] = {{"ok_own_record", ok_own_record, METH_NOARGS, 0},
    {"bad_name", bad_name, METH_NOARGS, 0}, {"bad_tuple", bad_tuple, METH_NOARGS, 0},
    {"ok_name", ok_name, METH_NOARGS, 0},   {"ok_given", ok_given, METH_NOARGS, 0},
    {"ok_moved", ok_moved, METH_NOARGS, 0}, {"ok_by_copy", ok_by_copy, METH_NOARGS, 0},
    {"ok_tuple", ok_tuple, METH_NOARGS, 0}, {"ok_unknown", ok_unknown, METH_NOARGS, 0},
    {"ok_length", ok_length, METH_NOARGS, 0}, {0}};
