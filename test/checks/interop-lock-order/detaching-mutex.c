// A mutex whose wait lets go of the interpreter's lock has no order with it; a POSIX one in its place has.
// RUN: %check_interop_tidy %s interop-lock-order %t -- -- -DMOCK_PY_MINOR=13

#include <pthread.h>
#include <python/Python.h>

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static PyMutex entries;

static PyObject *badLock(PyObject *self, PyObject *args) {
  pthread_mutex_lock(&table);
  pthread_mutex_unlock(&table);
  Py_RETURN_NONE;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'table' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+28]]:13: note: 'badLock' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE+8]]:3: note: the other way round, 'table' is locked here
// CHECK-MESSAGES: :[[@LINE+8]]:28: note: the GIL is taken here
// CHECK-FIXES: static PyObject *badLock
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pthread_mutex_lock(&table);
// CHECK-FIXES-NEXT: pthread_mutex_unlock(&table);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
void badTell(void) {
  pthread_mutex_lock(&table);
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  pthread_mutex_unlock(&table);
}
static PyObject *goodLock(PyObject *self, PyObject *args) {
  PyMutex_Lock(&entries);
  PyMutex_Unlock(&entries);
  Py_RETURN_NONE;
}
void goodTell(void) {
  PyMutex_Lock(&entries);
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  PyMutex_Unlock(&entries);
}
static PyMethodDef methods[] = {
    {"bad", badLock, METH_NOARGS, NULL}, {"good", goodLock, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
PyMethodDef *get(void) { return methods; }
