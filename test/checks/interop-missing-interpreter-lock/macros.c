// Macros of the project.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

int compute(int);

#define BEGIN_WORK Py_BEGIN_ALLOW_THREADS
#define END_WORK Py_END_ALLOW_THREADS
#define LEAVE_PYTHON PyThreadState *left = PyEval_SaveThread();
#define ENTER_PYTHON PyEval_RestoreThread(left);
#define WITHOUT(Statement)                                                                                             \
  do {                                                                                                                 \
    PyThreadState *left = PyEval_SaveThread();                                                                         \
    Statement;                                                                                                         \
    PyEval_RestoreThread(left);                                                                                        \
  } while (0)
#define DROP(Object) Py_DECREF(Object)

void badRenamed(PyObject *list) {
  BEGIN_WORK
  PyList_Append(list, list);
  END_WORK
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-19]]:20: note: expanded from macro 'BEGIN_WORK'
// CHECK-FIXES: void badRenamed
// CHECK-FIXES: BEGIN_WORK
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: END_WORK

void goodRenamed(PyObject *list) {
  BEGIN_WORK
  compute(1);
  END_WORK
  PyList_Append(list, list);
}

// Halves of the project's own.
void badHalves(PyObject *list) {
  LEAVE_PYTHON
  PyList_Append(list, list);
  ENTER_PYTHON
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-40]]:44: note: expanded from macro 'LEAVE_PYTHON'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: expanded from macro 'LEAVE_PYTHON'
// CHECK-REMAINS: note: take the GIL around it

void goodHalves(PyObject *list) {
  LEAVE_PYTHON
  compute(1);
  ENTER_PYTHON
  PyList_Append(list, list);
}

void badWithout(PyObject *list) {
  WITHOUT(PyList_Append(list, list));
}
// CHECK-MESSAGES: :[[@LINE-2]]:11: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-55]]:27: note: expanded from macro 'WITHOUT'
// CHECK-MESSAGES: :[[@LINE-5]]:11: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: expanded from macro 'WITHOUT'
// CHECK-REMAINS: note: take the GIL around it

void goodWithout(PyObject *list) {
  WITHOUT(compute(1));
  PyList_Append(list, list);
}

void badInMacro(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  DROP(o);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_DECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-69]]:22: note: expanded from macro 'DROP'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the GIL around it
// CHECK-MESSAGES: :[[@LINE-72]]:22: note: expanded from macro 'DROP'
// CHECK-REMAINS: warning: 'Py_DECREF' needs the GIL, which is not held here
// CHECK-REMAINS: note: expanded from macro 'DROP'
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it
// CHECK-REMAINS: note: expanded from macro 'DROP'

void goodInMacro(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  DROP(o);
}
