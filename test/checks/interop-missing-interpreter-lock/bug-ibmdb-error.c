// A wrapper that raises what went wrong, called in the released region of the call that went wrong.
// https://github.com/ibmdb/python-ibmdb/blob/7f3322a87b37dcd55bbb67470a2fc3dd1996c6d2/IBM_DB/ibm_db/ibm_db.c#L8207
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>

int fetchScroll(void *statement, int direction, int row);
int diagnose(void *statement, char *text);

static void checkErrors(void *statement, int raise) {
  char text[256];
  if (diagnose(statement, text) && raise)
    PyErr_SetString(PyExc_RuntimeError, text);
}

PyObject *badFetchRow(void *statement, int row) {
  int result;
  Py_BEGIN_ALLOW_THREADS;
  result = fetchScroll(statement, 5, row);
  if (result == 1)
    checkErrors(statement, 1);
  Py_END_ALLOW_THREADS;
  return PyLong_FromLong(result);
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'checkErrors' calls 'PyErr_SetString', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'checkErrors' calls 'PyErr_SetString' here
// CHECK-FIXES: PyObject *badFetchRow(void *statement, int row) {
// CHECK-FIXES: result = fetchScroll(statement, 5, row);
// CHECK-FIXES-NEXT: if (result == 1) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: checkErrors(statement, 1);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS;

PyObject *goodFetchRow(void *statement, int row) {
  int result;
  Py_BEGIN_ALLOW_THREADS;
  result = fetchScroll(statement, 5, row);
  Py_END_ALLOW_THREADS;
  if (result == 1)
    checkErrors(statement, 1);
  return PyLong_FromLong(result);
}
