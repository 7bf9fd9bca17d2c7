// Nobody who calls them here has the interpreter's lock.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <python/Python.h>
#include <sqlite3.h>

static int goodProgress(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs((PyObject *)callable);
  Py_XDECREF(result);
  PyGILState_Release(state);
  return result == NULL;
}
void watch(sqlite3 *db, PyObject *callable) { sqlite3_progress_handler(db, 100, goodProgress, callable); }

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
  int rows;
  Py_BEGIN_ALLOW_THREADS
  rows = countRows((sqlite3 *)self);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(rows);
}

PyMethodDef methods[] = {{"run", run, METH_O, NULL}, {"size", size, METH_O, NULL}, {NULL, NULL, 0, NULL}};
