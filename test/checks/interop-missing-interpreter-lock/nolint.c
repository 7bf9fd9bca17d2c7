// Suppressing a finding on its line.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

void goodSameLine(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, list); // NOLINT(interop-missing-interpreter-lock)
  Py_END_ALLOW_THREADS
}

void goodNextLine(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  // NOLINTNEXTLINE(interop-missing-interpreter-lock)
  PyList_Append(list, list);
  Py_END_ALLOW_THREADS
}

void goodPattern(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_DECREF(o); // NOLINT(interop-*)
  Py_END_ALLOW_THREADS
}

void badOtherCheck(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, list); // NOLINT(interop-blocking-under-interpreter-lock)
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badOtherCheck
// CHECK-FIXES: Py_BLOCK_THREADS
