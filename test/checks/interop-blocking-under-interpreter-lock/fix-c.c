// Fixes in C, by kind of statement.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

int use(int);

PyObject *badStatement(PyObject *self, depot *d) {
  PyErr_Clear();
  depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badStatement
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return self;

PyObject *badAssignment(PyObject *self, depot *d) {
  int n;
  PyErr_Clear();
  n = depot_take(d);
  use(n);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badAssignment
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: n = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: use(n);

PyObject *badDeclaration(PyObject *self, depot *d) {
  PyErr_Clear();
  int n = depot_take(d);
  use(n);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:11: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:11: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badDeclaration
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: n = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: use(n);

PyObject *badPointerDeclaration(PyObject *self, depot *d) {
  PyErr_Clear();
  char *name = depot_name(d);
  use(name != NULL);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: 'depot_name' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: 'depot_name' waits until the name is looked up (model depot.yaml)
// CHECK-FIXES: PyObject *badPointerDeclaration
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: char *name;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: name = depot_name(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// What is const gets its value once.
PyObject *badConstDeclaration(PyObject *self, depot *d) {
  PyErr_Clear();
  const int n = depot_take(d);
  use(n);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badConstDeclaration
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: int [[CONST:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[CONST]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: const int n = [[CONST]];
// CHECK-FIXES-NEXT: use(n);

int badReturn(PyObject *self, depot *d) {
  PyErr_Clear();
  return depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int badReturn
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: int [[RESULT:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[RESULT]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return [[RESULT]];

PyObject *badIf(PyObject *self, depot *d) {
  PyErr_Clear();
  if (depot_take(d) < 0)
    return NULL;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badIf
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: int [[IF:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[IF]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: if ([[IF]] < 0)
// CHECK-FIXES-NEXT: return NULL;

PyObject *badIfAssigned(PyObject *self, depot *d) {
  int n;
  PyErr_Clear();
  if ((n = depot_take(d)) == 0)
    return NULL;
  use(n);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-5]]:12: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badIfAssigned
// CHECK-FIXES: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: n = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: if (n == 0)

// A loop asks again and again.
PyObject *badWhile(PyObject *self, depot *d) {
  PyErr_Clear();
  while (depot_take(d) > 0)
    use(1);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:10: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// Not evaluated always.
PyObject *badAnd(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  if (n > 0 && depot_take(d) < 0)
    return NULL;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// Branches without braces.
PyObject *badUnbraced(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  if (n > 0)
    depot_take(d);
  else
    use(n);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badUnbraced
// CHECK-FIXES: if (n > 0) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: else
// CHECK-FIXES-NEXT: use(n);

PyObject *badLoopBody(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  while (n-- > 0)
    depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badLoopBody
// CHECK-FIXES: while (n-- > 0) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }

// An argument that uses the interpreter goes first.
PyObject *badArgument(PyObject *self, depot *d) {
  depot_label(d, PyUnicode_AsUTF8(self));
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_label' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'PyUnicode_AsUTF8' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-FIXES: PyObject *badArgument
// CHECK-FIXES-NEXT: const char *[[ARG:.*]] = PyUnicode_AsUTF8(self);
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_label(d, [[ARG]]);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// A field's address needs nothing.
PyObject *badField(PyObject *self, depot *d) {
  PyErr_Clear();
  depot_label(d, PyBytes_AS_STRING(self));
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_label' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-FIXES: PyObject *badField
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_label(d, PyBytes_AS_STRING(self));
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// The interpreter uses the value at once.
PyObject *badUsedAtOnce(PyObject *self, depot *d) {
  return PyLong_FromLong(depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:26: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badUsedAtOnce
// CHECK-FIXES-NEXT: int [[ATONCE:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[ATONCE]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return PyLong_FromLong([[ATONCE]]);

// In a macro of the project: no edit.
#define TAKE(Depot) depot_take(Depot)
PyObject *badMacro(PyObject *self, depot *d) {
  PyErr_Clear();
  TAKE(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: expanded from macro 'TAKE'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:21: note: expanded from macro 'TAKE'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: release the GIL around this call
// CHECK-MESSAGES: :[[@LINE-12]]:21: note: expanded from macro 'TAKE'
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: expanded from macro 'TAKE'
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: expanded from macro 'TAKE'
// CHECK-REMAINS: note: release the GIL around this call
// CHECK-REMAINS: note: expanded from macro 'TAKE'

// After a label, in a switch.
PyObject *badCase(PyObject *self, depot *d, int n) {
  PyErr_Clear();
  switch (n) {
  case 1:
    depot_take(d);
    break;
  default:
    use(n);
  }
  return self;
}
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badCase
// CHECK-FIXES: case 1:
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: break;

// Several in one line.
PyObject *badOneLine(PyObject *self, depot *d) {
  PyErr_Clear(); depot_take(d); return self;
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: PyObject *badOneLine
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES: Py_END_ALLOW_THREADS
