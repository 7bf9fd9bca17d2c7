// A connection that is closed by its finalizer while statements of other objects are open: sqlite3_close() fails, and
// the connection leaks. sqlite3_close_v2() waits for them.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <python/Python.h>
#include <sqlite3.h>

typedef struct {
  PyObject_HEAD
  sqlite3 *db;
} Connection;
typedef struct {
  PyObject_HEAD
  sqlite3_stmt *stmt;
} Statement;

static PyObject *prepare(PyObject *self, PyObject *text) {
  Statement *made = (Statement *)PyObject_Malloc(sizeof(Statement));
  sqlite3_prepare_v2(((Connection *)self)->db, PyUnicode_AsUTF8(text), -1, &made->stmt, NULL);
  return (PyObject *)made;
}
static void goodStatementEnd(PyObject *self) {
  sqlite3_finalize(((Statement *)self)->stmt);
}
static void badConnectionEnd(PyObject *self) {
  sqlite3_close(((Connection *)self)->db);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badConnectionEnd' releases a 'sqlite3' in 'sqlite3_close' that a 'sqlite3_stmt' of 'Statement' may still need, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+10]]:40: note: 'badConnectionEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: a 'sqlite3_stmt' is made from it here
// CHECK-MESSAGES: :[[@LINE-19]]:9: note: 'Statement' keeps it, and nothing that keeps the 'sqlite3' alive
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let 'Statement' keep a reference to this object
static void goodConnectionEnd(PyObject *self) {
  sqlite3_close_v2(((Connection *)self)->db);
}

PyMethodDef methods[] = {{"prepare", prepare, METH_O, NULL}, {NULL, NULL, 0, NULL}};
PyTypeObject types[] = {{.tp_dealloc = goodStatementEnd},
                        {.tp_dealloc = badConnectionEnd, .tp_methods = methods},
                        {.tp_dealloc = goodConnectionEnd, .tp_methods = methods}};
