// A region that only covers a look at the connection, and in which rows are made all the same.
// https://github.com/psycopg/psycopg2/commit/e55e2683cfea69409c74326422cc65b4c7327986
// https://github.com/psycopg/psycopg2/commit/f4ad71fc1d69544b8c9aa3edb0d30f9c6fd96462 (before the state is taken back)
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <libpq-fe.h>
#include <python/Python.h>
#include <pthread.h>

int readField(PGresult *result, int i);

PyObject *badFetch(PGresult *result, pthread_mutex_t *lock) {
  PyObject *description = NULL;
  int i, n;
  Py_BEGIN_ALLOW_THREADS;
  pthread_mutex_lock(lock);
  n = PQntuples(result);
  description = PyList_New(0);
  for (i = 0; i < n; i++)
    PyList_Append(description, PyLong_FromLong(readField(result, i)));
  pthread_mutex_unlock(lock);
  Py_END_ALLOW_THREADS;
  return description;
}
// CHECK-MESSAGES: :[[@LINE-7]]:17: warning: 'PyList_New' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'PyList_Append' needs it here too
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'PyLong_FromLong' needs it here too
// CHECK-MESSAGES: :[[@LINE-11]]:17: note: take the GIL before the mutex is locked, not around it

PyObject *goodFetch(PGresult *result, pthread_mutex_t *lock) {
  PyObject *description = NULL;
  int i, n;
  Py_BEGIN_ALLOW_THREADS;
  pthread_mutex_lock(lock);
  n = PQntuples(result);
  Py_BLOCK_THREADS;
  description = PyList_New(0);
  for (i = 0; i < n; i++)
    PyList_Append(description, PyLong_FromLong(readField(result, i)));
  Py_UNBLOCK_THREADS;
  pthread_mutex_unlock(lock);
  Py_END_ALLOW_THREADS;
  return description;
}

int badIsBusy(PGconn *pgconn, pthread_mutex_t *lock) {
  Py_BEGIN_ALLOW_THREADS;
  pthread_mutex_lock(lock);
  if (PQisBusy(pgconn) < 0) {
    PyErr_SetString(PyExc_RuntimeError, "no connection");
    pthread_mutex_unlock(lock);
    Py_BLOCK_THREADS;
    return -1;
  }
  pthread_mutex_unlock(lock);
  Py_END_ALLOW_THREADS;
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: take the GIL before the mutex is locked, not around it

int goodIsBusy(PGconn *pgconn, pthread_mutex_t *lock) {
  Py_BEGIN_ALLOW_THREADS;
  pthread_mutex_lock(lock);
  if (PQisBusy(pgconn) < 0) {
    pthread_mutex_unlock(lock);
    Py_BLOCK_THREADS;
    PyErr_SetString(PyExc_RuntimeError, "no connection");
    return -1;
  }
  pthread_mutex_unlock(lock);
  Py_END_ALLOW_THREADS;
  return 0;
}
