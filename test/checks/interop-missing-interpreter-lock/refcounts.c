// Reference counts are the interpreter's, whatever a version makes of their macros.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=8
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=11
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=12
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=14

#include <python/Python.h>

int compute(int);

void badDecref(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_DECREF(o);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_DECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badDecref
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: Py_DECREF(o);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

void goodDecref(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  Py_DECREF(o);
}

void badIncref(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_INCREF(o);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_INCREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badIncref
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: Py_INCREF(o);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

void badXdecref(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_XDECREF(o);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_XDECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badXdecref
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: Py_XDECREF(o);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

void badClear(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_CLEAR(o);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_CLEAR' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badClear
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: Py_CLEAR(o);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

void goodClear(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_BLOCK_THREADS
  Py_CLEAR(o);
  Py_UNBLOCK_THREADS
  Py_END_ALLOW_THREADS
}

// Functions behind them.
void badDecRef(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_DecRef(o);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_DecRef' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badDecRef
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: Py_DecRef(o);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

// Fields alone need nothing.
PyTypeObject *goodType(PyObject *o) {
  PyTypeObject *type;
  Py_BEGIN_ALLOW_THREADS
  type = Py_TYPE(o);
  Py_END_ALLOW_THREADS
  return type;
}

char *goodBytes(PyObject *o) {
  char *text;
  Py_BEGIN_ALLOW_THREADS
  text = PyBytes_AS_STRING(o);
  compute(text[0]);
  Py_END_ALLOW_THREADS
  return text;
}

// The name of a singleton is none of its uses.
int goodNone(PyObject *o) {
  int isNone;
  Py_BEGIN_ALLOW_THREADS
  isNone = o == Py_None;
  Py_END_ALLOW_THREADS
  return isNone;
}
