// The interpreter used in a region that is released.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11,c23

#include <python/Python.h>

int compute(int);

PyObject *badInRegion(PyObject *self, PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, self);
  Py_END_ALLOW_THREADS
  return list;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badInRegion
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, self);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *goodAfterRegion(PyObject *self, PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  PyList_Append(list, self);
  return list;
}

PyObject *goodBeforeRegion(PyObject *self, PyObject *list) {
  PyList_Append(list, self);
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  return list;
}

PyObject *badErrorSetInRegion(PyObject *self, PyObject *list) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = compute(1);
  if (n < 0)
    PyErr_SetString(PyExc_RuntimeError, "negative");
  Py_END_ALLOW_THREADS
  if (n < 0)
    return NULL;
  return list;
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badErrorSetInRegion
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyErr_SetString(PyExc_RuntimeError, "negative");
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: }

PyObject *goodBlocked(PyObject *self, PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  if (compute(1) < 0) {
    Py_BLOCK_THREADS
    PyErr_SetString(PyExc_RuntimeError, "negative");
    Py_UNBLOCK_THREADS
  }
  Py_END_ALLOW_THREADS
  return list;
}

PyObject *badAfterUnblock(PyObject *self, PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  Py_BLOCK_THREADS
  PyList_Append(list, self);
  Py_UNBLOCK_THREADS
  PyList_Append(list, list);
  Py_END_ALLOW_THREADS
  return list;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badAfterUnblock
// CHECK-FIXES: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *badSeveral(PyObject *self, PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, self);
  compute(1);
  PyErr_Clear();
  Py_END_ALLOW_THREADS
  return list;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'PyErr_Clear' needs it here too
// CHECK-FIXES: PyObject *badSeveral
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, self);
// CHECK-FIXES: PyErr_Clear();

// Two regions are two causes.
PyObject *badTwoRegions(PyObject *self, PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, self);
  Py_END_ALLOW_THREADS
  Py_BEGIN_ALLOW_THREADS
  PyErr_Clear();
  Py_END_ALLOW_THREADS
  return list;
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badTwoRegions
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, self);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

// No macros: the token is a plain variable. In C nothing is written around the call.
PyObject *badPlainToken(PyObject *self, PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  PyList_Append(list, self);
  PyEval_RestoreThread(token);
  return list;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

PyObject *goodPlainToken(PyObject *self, PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  compute(1);
  PyEval_RestoreThread(token);
  PyList_Append(list, self);
  return list;
}

// Dropping it twice.
PyObject *badDroppedTwice(PyObject *self, PyObject *list) {
  PyThreadState *first = PyEval_SaveThread();
  PyThreadState *second = PyEval_SaveThread();
  PyEval_RestoreThread(second);
  PyEval_RestoreThread(first);
  return list;
}
// CHECK-MESSAGES: :[[@LINE-5]]:27: warning: 'PyEval_SaveThread' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyEval_SaveThread' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// A declaration in the region: the value outlives the fix.
PyObject *badDeclaration(PyObject *self, PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  long size = PyList_Size(list);
  compute((int)size);
  Py_END_ALLOW_THREADS
  return list;
}
// CHECK-MESSAGES: :[[@LINE-5]]:15: warning: 'PyList_Size' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badDeclaration
// CHECK-FIXES: long size;
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: size = PyList_Size(list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: compute((int)size);

// An argument that uses the interpreter.
PyObject *badArgument(PyObject *self, PyObject *number) {
  Py_BEGIN_ALLOW_THREADS
  compute((int)PyLong_AsLong(number));
  Py_END_ALLOW_THREADS
  return number;
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: 'PyLong_AsLong' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badArgument
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: compute((int)PyLong_AsLong(number));
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

PyObject *goodArgumentBefore(PyObject *self, PyObject *number) {
  int n = (int)PyLong_AsLong(number);
  Py_BEGIN_ALLOW_THREADS
  compute(n);
  Py_END_ALLOW_THREADS
  return number;
}
