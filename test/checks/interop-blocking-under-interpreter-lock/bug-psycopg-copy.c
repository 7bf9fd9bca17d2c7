// After COPY the results are read to the end, with the GIL held again: each waits for the server.
// https://github.com/psycopg/psycopg2/commit/362c2ae597122f253123213f3de57fa5cb26c7dd
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11

#include <libpq-fe.h>
#include <python/Python.h>

struct cursor {
  PGconn *pgconn;
  PGresult *pgres;
};
int sendCopyData(PGconn *pgconn, const char *data);
int raiseFrom(PGresult *pgres);

static int badCopyIn(struct cursor *curs, PyObject *data) {
  const char *text = PyBytes_AsString(data);
  int failed;
  Py_BEGIN_ALLOW_THREADS;
  failed = sendCopyData(curs->pgconn, text);
  Py_END_ALLOW_THREADS;
  if (failed)
    return -1;
  while ((curs->pgres = PQgetResult(curs->pgconn)) != NULL)
    PQclear(curs->pgres);
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-4]]:25: warning: 'PQgetResult' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-6]]:25: note: 'PQgetResult' waits until the server has answered (model libpq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: release the GIL around this call

// As it was mended.
static int goodCopyIn(struct cursor *curs, PyObject *data) {
  const char *text = PyBytes_AsString(data);
  int failed;
  Py_BEGIN_ALLOW_THREADS;
  failed = sendCopyData(curs->pgconn, text);
  Py_END_ALLOW_THREADS;
  if (failed)
    return -1;
  for (;;) {
    Py_BEGIN_ALLOW_THREADS;
    curs->pgres = PQgetResult(curs->pgconn);
    Py_END_ALLOW_THREADS;
    if (!curs->pgres)
      break;
    PQclear(curs->pgres);
  }
  return 1;
}

PyObject *copyFrom(struct cursor *curs, PyObject *data, int good) {
  if ((good ? goodCopyIn(curs, data) : badCopyIn(curs, data)) < 0)
    PyErr_SetString(PyExc_RuntimeError, "no data sent");
  Py_RETURN_NONE;
}
