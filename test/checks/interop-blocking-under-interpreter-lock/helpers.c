// Waits in helpers.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

// Anybody may call it: the call is wrong.
int fetch(depot *d) {
  return depot_take(d);
}
PyObject *badCall(PyObject *self, depot *d) {
  fetch(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'fetch' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'fetch' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badCall
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: fetch(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *goodCall(PyObject *self, depot *d) {
  Py_BEGIN_ALLOW_THREADS
  fetch(d);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}

// All callers hold it: the helper's wait is wrong.
static int pack(depot *d) {
  depot_pack(d, 1);
  return 1;
}
PyObject *badFirstCaller(PyObject *self, depot *d) {
  PyErr_Clear();
  pack(d);
  return PyLong_FromLong(1);
}
PyObject *badSecondCaller(PyObject *self, depot *d) {
  PyErr_Clear();
  pack(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-13]]:3: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'pack' is called here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: static int pack
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_pack(d, 1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// The helper lets go of it.
static int take(depot *d) {
  int parcel;
  Py_BEGIN_ALLOW_THREADS
  parcel = depot_take(d);
  Py_END_ALLOW_THREADS
  return parcel;
}
PyObject *goodHelper(PyObject *self, depot *d) {
  take(d);
  return PyLong_FromLong(1);
}

// Slow through a helper, two hops.
int label(depot *d, const char *text) {
  return depot_label(d, text);
}
int labelTwice(depot *d) {
  return label(d, "a") + label(d, "b");
}
PyObject *badSlow(PyObject *self, depot *d) {
  labelTwice(d);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'labelTwice' can take long in 'depot_label' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'labelTwice' calls 'label' here
// CHECK-MESSAGES: :[[@LINE-12]]:10: note: 'label' calls 'depot_label' here
// CHECK-MESSAGES: :[[@LINE-13]]:10: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-FIXES: PyObject *badSlow
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: labelTwice(d);

// A helper that uses the interpreter: not to be run without it.
int takeAndCount(depot *d, PyObject *list) {
  depot_take(d);
  return (int)PyList_Size(list);
}
PyObject *badUsesInterpreter(PyObject *self, depot *d) {
  takeAndCount(d, self);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'PyList_Size' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int takeAndCount
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
