// A region never holds calls of unknown functions that are given something of the interpreter's.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

int handle(PyObject *o, int n);
struct thing {
  PyObject_HEAD
  int n;
};
int method(struct thing *t, int n);

void badHandle(PyObject *o, depot *d) {
  PyErr_Clear();
  handle(o, depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badHandle
// CHECK-FIXES: int [[A:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[A]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: handle(o, [[A]]);

int badReturned(PyObject *o, depot *d) {
  PyErr_Clear();
  return handle(o, depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int badReturned
// CHECK-FIXES: int [[B:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[B]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return handle(o, [[B]]);

void badMethod(struct thing *t, depot *d) {
  PyErr_Clear();
  method(t, depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badMethod
// CHECK-FIXES: int [[C:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[C]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: method(t, [[C]]);

// A member of the object alone needs nothing.
void badMember(struct thing *t, depot *d) {
  PyErr_Clear();
  t->n = depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badMember
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: t->n = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Through a pointer.
void badPointer(PyObject *o, depot *d, int (*callback)(PyObject *, int)) {
  PyErr_Clear();
  callback(o, depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:15: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badPointer
// CHECK-FIXES: int [[D:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[D]] = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: callback(o, [[D]]);

// In the helper.
int takeAndHandle(PyObject *o, depot *d) {
  return handle(o, depot_take(d));
}
void badHelper(PyObject *o, depot *d) {
  PyErr_Clear();
  takeAndHandle(o, d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'takeAndHandle' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'takeAndHandle' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL around this call
// CHECK-REMAINS: warning: 'takeAndHandle' may block forever in 'depot_take' while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'takeAndHandle' calls 'depot_take' here
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
