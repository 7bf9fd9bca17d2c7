// Built-in models of native libraries.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <libpq-fe.h>
#include <pthread.h>
#include <python/Python.h>
#include <sqlite3.h>
#include <unistd.h>
#include <zmq.h>

PyObject *badExec(PyObject *self, PGconn *c) {
  PGresult *result = PQexec(c, "SELECT 1");
  PQclear(result);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-4]]:22: warning: 'PQexec' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:22: note: 'PQexec' waits until the server has answered (model libpq.yaml)
// CHECK-FIXES: PyObject *badExec
// CHECK-FIXES-NEXT: PGresult *result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: result = PQexec(c, "SELECT 1");
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: PQclear(result);

PyObject *goodExec(PyObject *self, PGconn *c) {
  PGresult *result;
  Py_BEGIN_ALLOW_THREADS
  result = PQexec(c, "SELECT 1");
  Py_END_ALLOW_THREADS
  PQclear(result);
  return PyLong_FromLong(1);
}

PyObject *badReceive(PyObject *self, void *socket) {
  char buffer[8];
  zmq_recv(socket, buffer, sizeof buffer, 0);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_recv' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_recv' waits until {{.*}} (model libzmq.yaml)
// CHECK-FIXES: PyObject *badReceive
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: zmq_recv(socket, buffer, sizeof buffer, 0);

PyObject *goodReceive(PyObject *self, void *socket) {
  char buffer[8];
  zmq_recv(socket, buffer, sizeof buffer, ZMQ_DONTWAIT);
  return PyLong_FromLong(1);
}

PyObject *badStep(PyObject *self, sqlite3_stmt *statement) {
  int result = sqlite3_step(statement);
  return PyLong_FromLong(result);
}
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: 'sqlite3_step' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'sqlite3_step' waits until the statement has a row or is done (model sqlite3.yaml)
// CHECK-FIXES: PyObject *badStep
// CHECK-FIXES-NEXT: int result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: result = sqlite3_step(statement);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *goodColumn(PyObject *self, sqlite3_stmt *statement) {
  int result = sqlite3_column_int(statement, 0);
  return PyLong_FromLong(result);
}

// A region here would take the GIL again with the mutex held.
PyObject *badCondition(PyObject *self, pthread_cond_t *condition, pthread_mutex_t *mutex) {
  pthread_mutex_lock(mutex);
  pthread_cond_wait(condition, mutex);
  pthread_mutex_unlock(mutex);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'pthread_cond_wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL{{.*}}
// CHECK-REMAINS: warning: 'pthread_cond_wait' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
// CHECK-REMAINS: note: release the GIL{{.*}}

// Taking a mutex is no wait.
PyObject *goodMutex(PyObject *self, pthread_mutex_t *mutex) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  return PyLong_FromLong(1);
}

// Nor is taking a lock of the interpreter's own.
PyObject *goodThreadLock(PyObject *self, PyThread_type_lock lock) {
  PyThread_acquire_lock(lock, WAIT_LOCK);
  return PyLong_FromLong(1);
}

// The interpreter's own waits let go of the lock themselves.
PyObject *goodCall(PyObject *self, PyObject *callable) {
  return PyObject_CallObject(callable, NULL);
}
