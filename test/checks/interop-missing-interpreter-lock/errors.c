// Code that does not compile.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

void goodBefore(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  unknown_function_with_no_such_type x;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: use of undeclared identifier 'unknown_function_with_no_such_type' [clang-diagnostic-error]
  Py_END_ALLOW_THREADS
  PyList_Append(list, list);
}

void badAfter(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  PyList_Append(list, list);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
