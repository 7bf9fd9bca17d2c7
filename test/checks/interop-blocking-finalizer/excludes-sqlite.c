// A finalizer takes the connection's mutex, under which a callback waits for the GIL. Releasing the lock around the
// close is what ends it, short as that is.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <python/Python.h>
#include <sqlite3.h>

typedef struct {
  PyObject_HEAD
  sqlite3_blob *blob;
  sqlite3_stmt *stmt;
  sqlite3 *db;
} Object;

static int progress(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallObject((PyObject *)callable, NULL);
  Py_XDECREF(result);
  PyGILState_Release(state);
  return 0;
}
static PyObject *setProgress(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  sqlite3_progress_handler(((Object *)self)->db, 100, progress, callable);
  Py_END_ALLOW_THREADS
  return Py_NewRef(Py_None);
}

static void badBlob(PyObject *self) {
  sqlite3_blob_close(((Object *)self)->blob);
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badBlob' takes the connection's mutex in 'sqlite3_blob_close' while the GIL is held, and a callback waits for the GIL under it
// CHECK-MESSAGES: :[[@LINE+37]]:40: note: 'badBlob' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-19]]:28: note: 'progress' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'progress' is registered here with 'sqlite3_progress_handler'
// CHECK-FIXES: static void badBlob(PyObject *self) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: sqlite3_blob_close(((Object *)self)->blob);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Its result is looked at, and it is in a condition.
static void badStatement(PyObject *self) {
  if (sqlite3_finalize(((Object *)self)->stmt) != SQLITE_OK)
    PyErr_Clear();
}
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: finalizer 'badStatement' takes the connection's mutex in 'sqlite3_finalize' while the GIL is held, and a callback waits for the GIL under it
// CHECK-MESSAGES: :[[@LINE+24]]:40: note: 'badStatement' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-33]]:28: note: 'progress' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-26]]:3: note: 'progress' is registered here with 'sqlite3_progress_handler'
// CHECK-FIXES: static void badStatement(PyObject *self) {
// CHECK-FIXES-NEXT: int [[RESULT:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[RESULT]] = sqlite3_finalize(((Object *)self)->stmt);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: if ([[RESULT]] != SQLITE_OK)

static void goodBlob(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  sqlite3_blob_close(((Object *)self)->blob);
  Py_END_ALLOW_THREADS
  Py_TYPE(self)->tp_free(self);
}

// It takes no mutex.
static void goodChanges(PyObject *self) {
  sqlite3_changes(((Object *)self)->db);
}

static PyMethodDef methods[] = {{"set_progress", setProgress, METH_O, NULL}, {NULL, NULL, 0, NULL}};
PyTypeObject types[] = {{.tp_dealloc = badBlob, .tp_methods = methods},
                        {.tp_dealloc = badStatement},
                        {.tp_dealloc = goodBlob},
                        {.tp_dealloc = goodChanges}};
