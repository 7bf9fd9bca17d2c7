// A function in Python, which statements call under the connection's mutex, and its end: one finding for the mutex.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <python/Python.h>
#include <sqlite3.h>

typedef struct {
  PyObject_HEAD
  sqlite3 *db;
  sqlite3_stmt *stmt;
} Object;

static PyGILState_STATE enter(void) {
  return PyGILState_Ensure();
}
static void callPython(sqlite3_context *context, int count, sqlite3_value **values) {
  PyGILState_STATE state = enter();
  PyObject *result = PyObject_CallNoArgs((PyObject *)sqlite3_user_data(context));
  sqlite3_result_int(context, result != NULL);
  Py_XDECREF(result);
  PyGILState_Release(state);
}
static void compute(sqlite3_context *context, int count, sqlite3_value **values) {
  sqlite3_result_int(context, count);
}
static void drop(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_DECREF((PyObject *)callable);
  PyGILState_Release(state);
}

PyObject *createFunction(PyObject *self, PyObject *callable) {
  Py_INCREF(callable);
  Py_BEGIN_ALLOW_THREADS
  sqlite3_create_function_v2(((Object *)self)->db, "f", -1, SQLITE_UTF8, callable, callPython, NULL, NULL, drop);
  sqlite3_create_function_v2(((Object *)self)->db, "g", -1, SQLITE_UTF8, NULL, compute, NULL, NULL, NULL);
  Py_END_ALLOW_THREADS
  return callable;
}
PyObject *badColumn(PyObject *self, PyObject *args) {
  return PyLong_FromLong(sqlite3_column_int(((Object *)self)->stmt, 0));
}
// CHECK-MESSAGES: :[[@LINE-8]]:84: warning: callback 'callPython' waits for the GIL under the connection's mutex, which 'sqlite3_column_int' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-27]]:28: note: 'callPython' calls 'enter' here
// CHECK-MESSAGES: :[[@LINE-31]]:10: note: 'enter' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-11]]:108: note: 'drop' waits for the GIL under it too
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'sqlite3_column_int' takes the connection's mutex here while the GIL is held
