// Functions that are called with the GIL released and take it with the caller's state where they must: one looked
// at Python's error after it had let go of the GIL again, one set an error at once.
// https://github.com/psycopg/psycopg2/commit/de6f2ac387231fcd57c05031c82471ea57255e2b
// https://github.com/psycopg/psycopg2/commit/2e55b35d5db7a4773be22909371ea285e0e09398
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <libpq-fe.h>
#include <python/Python.h>
#include <pthread.h>

struct connection {
  PGconn *pgconn;
  PyObject *waiter;
  int closed;
  pthread_mutex_t lock;
};

// Another file's: Python API.
PGresult *executeGreen(struct connection *self, const char *query);

int badExecuteLocked(struct connection *self, const char *query, PyThreadState **tstate) {
  PGresult *result;
  if (self->waiter) {
    PyEval_RestoreThread(*tstate);
    result = executeGreen(self, query);
    *tstate = PyEval_SaveThread();
  } else
    result = PQexec(self->pgconn, query);
  if (!result) {
    if (!PyErr_Occurred())
      return -2;
    return -1;
  }
  PQclear(result);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-7]]:10: warning: 'PyErr_Occurred' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-12]]:15: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: take the GIL around it

int goodExecuteLocked(struct connection *self, const char *query, PyThreadState **tstate) {
  PGresult *result;
  if (self->waiter) {
    PyEval_RestoreThread(*tstate);
    result = executeGreen(self, query);
    *tstate = PyEval_SaveThread();
  } else
    result = PQexec(self->pgconn, query);
  if (!result) {
    int failed = -2;
    PyEval_RestoreThread(*tstate);
    if (PyErr_Occurred())
      failed = -1;
    *tstate = PyEval_SaveThread();
    return failed;
  }
  PQclear(result);
  return 0;
}

static int badCloseLocked(struct connection *self) {
  switch (self->closed) {
  case 0:
    break;
  case 1:
    return 0;
  default:
    PyErr_SetString(PyExc_RuntimeError, "the connection is broken");
    return -1;
  }
  PQfinish(self->pgconn);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+7]]:12: note: 'badCloseLocked' is called here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: take the GIL around it

int closeBad(struct connection *self) {
  int failed;
  Py_BEGIN_ALLOW_THREADS;
  pthread_mutex_lock(&self->lock);
  failed = badCloseLocked(self);
  pthread_mutex_unlock(&self->lock);
  Py_END_ALLOW_THREADS;
  return failed;
}

// As it was mended: the caller says what went wrong, when it holds the GIL again.
static int goodCloseLocked(struct connection *self, const char **error) {
  switch (self->closed) {
  case 0:
    break;
  case 1:
    return 0;
  default:
    *error = "the connection is broken";
    return -1;
  }
  PQfinish(self->pgconn);
  return 0;
}

int goodClose(struct connection *self) {
  const char *error = NULL;
  int failed;
  Py_BEGIN_ALLOW_THREADS;
  pthread_mutex_lock(&self->lock);
  failed = goodCloseLocked(self, &error);
  pthread_mutex_unlock(&self->lock);
  Py_END_ALLOW_THREADS;
  if (failed < 0)
    PyErr_SetString(PyExc_RuntimeError, error);
  return failed;
}
