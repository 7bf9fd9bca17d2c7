// The connection's mutex, and a progress handler in Python.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>
#include <sqlite3.h>

static int progress(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallObject((PyObject *)callable, NULL);
  Py_XDECREF(result);
  PyGILState_Release(state);
  return 0;
}
PyObject *setProgress(PyObject *self, sqlite3 *db) {
  Py_BEGIN_ALLOW_THREADS
  sqlite3_progress_handler(db, 100, progress, self);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}
PyObject *badClose(PyObject *self, sqlite3_blob *blob) {
  sqlite3_blob_close(blob);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sqlite3_blob_close' takes the connection's mutex while the GIL is held, and a callback waits for the GIL under it
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-18]]:28: note: 'progress' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'progress' is registered here with 'sqlite3_progress_handler'
// CHECK-FIXES: PyObject *badClose
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: sqlite3_blob_close(blob);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *goodClose(PyObject *self, sqlite3_blob *blob) {
  Py_BEGIN_ALLOW_THREADS
  sqlite3_blob_close(blob);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}

PyObject *goodChanges(PyObject *self, sqlite3 *db) {
  return PyLong_FromLong(sqlite3_changes(db));
}
