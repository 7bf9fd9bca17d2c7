//===- database.c - A query that calls Python back under a lock -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Python extension over one database connection. A query runs without the
// GIL, as it should, and reports its progress to Python; while it does, SQLite
// holds the connection's mutex. A second function, which asks a short question
// and thinks nothing of it, takes that mutex with the GIL held. README.md beside
// this file tells the story.
//
//===----------------------------------------------------------------------===//

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <sqlite3.h>

static sqlite3 *Connection;

static PyObject *raise(int Error) {
  // Not sqlite3_errmsg(), which takes the connection's mutex.
  PyErr_SetString(PyExc_RuntimeError, sqlite3_errstr(Error));
  return NULL;
}

/// Called by SQLite every now and then. True, or an exception: stop.
static int askPython(void *Callable) {
  PyGILState_STATE State = PyGILState_Ensure();
  PyObject *Answer = PyObject_CallNoArgs(Callable);
  int Stop = Answer ? PyObject_IsTrue(Answer) : -1;
  if (Stop < 0)
    PyErr_WriteUnraisable(Callable);
  Py_XDECREF(Answer);
  PyGILState_Release(State);
  return Stop != 0;
}

static PyObject *run(PyObject *Module, PyObject *Arguments) {
  const char *Sql = NULL;
  PyObject *Progress = NULL;
  int Error = SQLITE_OK;
  (void)Module;
  if (!PyArg_ParseTuple(Arguments, "sO:run", &Sql, &Progress))
    return NULL;
  Py_BEGIN_ALLOW_THREADS
  sqlite3_progress_handler(Connection, 1000, askPython, Progress); // reported
  Error = sqlite3_exec(Connection, Sql, NULL, NULL, NULL);
  sqlite3_progress_handler(Connection, 0, NULL, NULL);
  Py_END_ALLOW_THREADS
  if (Error == SQLITE_INTERRUPT)
    Py_RETURN_FALSE;
  if (Error != SQLITE_OK)
    return raise(Error);
  Py_RETURN_TRUE;
}

static PyObject *hasTable(PyObject *Module, PyObject *Arguments) {
  const char *Name = NULL;
  (void)Module;
  if (!PyArg_ParseTuple(Arguments, "s:has_table", &Name))
    return NULL;
  int Error = sqlite3_table_column_metadata( // reported
      Connection, NULL, Name, NULL, NULL, NULL, NULL, NULL, NULL);
  return PyBool_FromLong(Error == SQLITE_OK);
}

static PyMethodDef Methods[] = {
    {"run", run, METH_VARARGS,
     "run(sql, stop) -> whether it ran to its end; stop() is asked meanwhile"},
    {"has_table", hasTable, METH_VARARGS, "has_table(name) -> bool"},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef Definition = {PyModuleDef_HEAD_INIT,
                                        .m_name = "database",
                                        .m_size = -1,
                                        .m_methods = Methods};

PyMODINIT_FUNC PyInit_database(void) {
  int Error = sqlite3_open(":memory:", &Connection);
  return Error == SQLITE_OK ? PyModule_Create(&Definition) : raise(Error);
}
