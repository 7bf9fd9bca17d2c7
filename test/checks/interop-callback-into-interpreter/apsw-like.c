// Callbacks in Python under the mutex of a connection, and a program that lets the GIL go around every call that takes
// it: nobody waits for the other.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c99,c11
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- -- -DMOCK_PY_MINOR=8

#include <python/Python.h>
#include <sqlite3.h>

typedef struct {
  PyObject_HEAD
  sqlite3 *db;
  PyObject *progress;
} Connection;
typedef struct {
  PyObject_HEAD
  Connection *connection;
  sqlite3_stmt *stmt;
  sqlite3_blob *blob;
} Cursor;

#define UNLOCKED(Statement)                                                                                            \
  do {                                                                                                                 \
    PyThreadState *left = PyEval_SaveThread();                                                                         \
    Statement;                                                                                                         \
    PyEval_RestoreThread(left);                                                                                        \
  } while (0)

static int onProgress(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs(((Connection *)cookie)->progress);
  int stop = !result || PyObject_IsTrue(result);
  Py_XDECREF(result);
  PyGILState_Release(state);
  return stop;
}
static int onCollation(void *cookie, int n, const void *a, int m, const void *b) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallFunction((PyObject *)cookie, "ii", n, m);
  int order = result ? (int)PyLong_AsLong(result) : 0;
  // Under the same mutex already.
  sqlite3_changes(NULL);
  Py_XDECREF(result);
  PyGILState_Release(state);
  return order;
}
static void onDestroy(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_DECREF((PyObject *)cookie);
  PyGILState_Release(state);
}

static PyObject *setProgress(PyObject *self, PyObject *callable) {
  Connection *c = (Connection *)self;
  Py_INCREF(callable);
  c->progress = callable;
  UNLOCKED(sqlite3_progress_handler(c->db, 100, onProgress, c));
  Py_RETURN_NONE;
}
static PyObject *setCollation(PyObject *self, PyObject *callable) {
  int result;
  Py_INCREF(callable);
  UNLOCKED(result = sqlite3_create_collation_v2(((Connection *)self)->db, "c", SQLITE_UTF8, callable, onCollation,
                                                onDestroy));
  return PyLong_FromLong(result);
}
static PyObject *step(PyObject *self, PyObject *args) {
  int result;
  UNLOCKED(result = sqlite3_step(((Cursor *)self)->stmt));
  return PyLong_FromLong(result);
}
static PyObject *changes(PyObject *self, PyObject *args) {
  return PyLong_FromLong(sqlite3_changes(((Connection *)self)->db));
}
static PyObject *closeBlob(PyObject *self, PyObject *args) {
  int result;
  UNLOCKED(result = sqlite3_blob_close(((Cursor *)self)->blob));
  return PyLong_FromLong(result);
}
static void dealloc(PyObject *self) {
  UNLOCKED(sqlite3_finalize(((Cursor *)self)->stmt));
  Py_TYPE(self)->tp_free(self);
}

static PyMethodDef methods[] = {{"step", step, METH_NOARGS, NULL},
                                {"changes", changes, METH_NOARGS, NULL},
                                {"close_blob", closeBlob, METH_NOARGS, NULL},
                                {"set_progress", setProgress, METH_O, NULL},
                                {"set_collation", setCollation, METH_O, NULL},
                                {NULL, NULL, 0, NULL}};
PyTypeObject type = {.tp_dealloc = dealloc, .tp_methods = methods};
