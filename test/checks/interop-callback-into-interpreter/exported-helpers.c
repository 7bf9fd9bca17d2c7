// Waits in functions that other files can call, too: who calls them here has the interpreter's lock.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <python/Python.h>
#include <sqlite3.h>

static int badProgress(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs((PyObject *)callable);
  Py_XDECREF(result);
  PyGILState_Release(state);
  return result == NULL;
}
void watch(sqlite3 *db, PyObject *callable) { sqlite3_progress_handler(db, 100, badProgress, callable); }
// CHECK-MESSAGES: :[[@LINE-1]]:81: warning: callback 'badProgress' waits for the GIL under the connection's mutex, which 'sqlite3_exec' takes while the GIL is held [interop-callback-into-interpreter]
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'badProgress' takes the GIL here
// CHECK-MESSAGES: :[[@LINE+21]]:63: note: 'size' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE+17]]:26: note: 'size' calls 'countRows' here
// CHECK-MESSAGES: :[[@LINE+3]]:37: note: 'sqlite3_exec' takes the connection's mutex here while the GIL is held

int runSql(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL); }
int countRows(sqlite3 *db) { return sqlite3_exec(db, "select count(*) from rows", NULL, NULL, NULL); }

// The GIL is let go: this is the thread that the callback has to wait for.
static PyObject *run(PyObject *self, PyObject *arg) {
  sqlite3 *db = (sqlite3 *)self;
  int rc;
  Py_BEGIN_ALLOW_THREADS
  rc = runSql(db, "delete from rows");
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(rc);
}

static PyObject *size(PyObject *self, PyObject *arg) {
  return PyLong_FromLong(countRows((sqlite3 *)self));
}

PyMethodDef methods[] = {{"run", run, METH_O, NULL}, {"size", size, METH_O, NULL}, {NULL, NULL, 0, NULL}};
