// An escaping function that asks for Python's memory, called with the GIL released.
// https://github.com/psycopg/psycopg2/commit/7982a6ac0b2ef888deacd14ed03edc038fc23cbb
// https://github.com/psycopg/psycopg2/commit/66555c5f11728f25634dae70c37b02135d03b387 (with a state that is handed on)
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <libpq-fe.h>
#include <python/Python.h>
#include <stdlib.h>

int escapeInto(PGconn *conn, char *to, const char *from);

char *escapeBad(PGconn *conn, const char *from) {
  char *to = PyMem_Malloc(256);
  if (!to) {
    PyErr_NoMemory();
    return NULL;
  }
  if (escapeInto(conn, to, from) < 0) {
    PyMem_Free(to);
    return NULL;
  }
  return to;
}

PyObject *badQuote(PGconn *conn, const char *text) {
  char *escaped;
  PyObject *result = NULL;
  Py_BEGIN_ALLOW_THREADS
  escaped = escapeBad(conn, text);
  Py_END_ALLOW_THREADS
  if (escaped)
    result = PyUnicode_FromString(escaped);
  PyMem_Free(escaped);
  return result;
}
// CHECK-MESSAGES: :[[@LINE-7]]:13: warning: 'escapeBad' calls 'PyMem_Malloc', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-25]]:14: note: 'escapeBad' calls 'PyMem_Malloc' here
// CHECK-MESSAGES: :[[@LINE-10]]:13: note: take the GIL around it

// As it was mended: it needs no time.
PyObject *goodQuote(PGconn *conn, const char *text) {
  char *escaped = escapeBad(conn, text);
  PyObject *result = NULL;
  if (escaped)
    result = PyUnicode_FromString(escaped);
  PyMem_Free(escaped);
  return result;
}

PGresult *goodExecuteLocked(PGconn *conn, const char *text, PyThreadState **tstate);

int badCommandLocked(PGconn *conn, const char *id, PyThreadState **tstate) {
  PGresult *result = NULL;
  char *escaped = escapeBad(conn, id);
  char *command = NULL;
  if (!escaped)
    goto exit;
  if (!(command = PyMem_Malloc(512))) {
    PyEval_RestoreThread(*tstate);
    PyErr_NoMemory();
    *tstate = PyEval_SaveThread();
    goto exit;
  }
  command[0] = 0;
  result = goodExecuteLocked(conn, command, tstate);
exit:
  PyMem_Free(command);
  PyMem_Free(escaped);
  return result ? 0 : -1;
}
// CHECK-MESSAGES: :[[@LINE-17]]:19: warning: 'escapeBad' calls 'PyMem_Malloc', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'badCommandLocked' takes the GIL here with what it is given, so it is entered without it
// CHECK-MESSAGES: :[[@LINE-61]]:14: note: 'escapeBad' calls 'PyMem_Malloc' here
// CHECK-MESSAGES: :[[@LINE-16]]:19: note: 'PyMem_Malloc' needs it here too
// CHECK-MESSAGES: :[[@LINE-21]]:19: note: take the GIL around it

int goodCommandLocked(PGconn *conn, const char *id, PyThreadState **tstate) {
  PGresult *result = NULL;
  char *escaped, *command = NULL;
  PyEval_RestoreThread(*tstate);
  if (!(escaped = escapeBad(conn, id)))
    goto exit;
  if (!(command = PyMem_Malloc(512))) {
    PyErr_NoMemory();
    goto exit;
  }
  command[0] = 0;
  *tstate = PyEval_SaveThread();
  result = goodExecuteLocked(conn, command, tstate);
  PyEval_RestoreThread(*tstate);
exit:
  PyMem_Free(command);
  PyMem_Free(escaped);
  *tstate = PyEval_SaveThread();
  return result ? 0 : -1;
}
