// Macros that lock.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>
#include <python/Python.h>

int compute(int);
static pthread_mutex_t table, log, other;
static int size;

#define LOCK_TABLE pthread_mutex_lock(&table)
#define UNLOCK_TABLE pthread_mutex_unlock(&table)
#define WITH_LOG(Statement)                                                                                            \
  do {                                                                                                                 \
    pthread_mutex_lock(&log);                                                                                          \
    Statement;                                                                                                         \
    pthread_mutex_unlock(&log);                                                                                        \
  } while (0)
#define ENTER(Lock) pthread_mutex_lock(Lock)
#define LEAVE(Lock) pthread_mutex_unlock(Lock)

// The macros of a program lock where they are written.
void goodTable(void) {
  LOCK_TABLE;
  WITH_LOG(compute(size));
  UNLOCK_TABLE;
}
void badLog(void) {
  ENTER(&log);
  ENTER(&table);
  size++;
  LEAVE(&table);
  LEAVE(&log);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'table' is locked here while 'log' is held, and elsewhere 'log' is locked while 'table' is held
// CHECK-MESSAGES: :[[@LINE-17]]:21: note: expanded from macro 'ENTER'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'log' is locked here
// CHECK-MESSAGES: :[[@LINE-19]]:21: note: expanded from macro 'ENTER'
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: the other way round, 'table' is locked here
// CHECK-MESSAGES: :[[@LINE-29]]:20: note: expanded from macro 'LOCK_TABLE'
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'log' is locked here
// CHECK-MESSAGES: :[[@LINE-27]]:5: note: expanded from macro 'WITH_LOG'
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: always lock 'table' first
// CHECK-MESSAGES: :[[@LINE-25]]:21: note: expanded from macro 'ENTER'
void goodAlone(void) {
  WITH_LOG(compute(1));
  LOCK_TABLE;
  UNLOCK_TABLE;
}

// Regions.
static PyObject *goodRegion(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  ENTER(&other);
  size++;
  LEAVE(&other);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}
void report(void) {
  ENTER(&other);
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  LEAVE(&other);
}
static PyMethodDef methods[] = {{"region", goodRegion, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
