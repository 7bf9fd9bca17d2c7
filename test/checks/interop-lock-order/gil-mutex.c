// A mutex and the interpreter's lock, in C.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>
#include <python/Python.h>

int compute(int);
static PyObject *callable;
static int size;

// A thread takes the interpreter's lock under the mutex, a method the mutex under the interpreter's lock.
static pthread_mutex_t queue;
static void *pump(void *cookie) {
  pthread_mutex_lock(&queue);
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject(callable, NULL);
  PyGILState_Release(state);
  pthread_mutex_unlock(&queue);
  return NULL;
}
static PyObject *badSize(PyObject *self, PyObject *args) {
  int n;
  pthread_mutex_lock(&queue);
  n = size;
  pthread_mutex_unlock(&queue);
  return PyLong_FromLong(n);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'queue' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+103]]:14: note: 'badSize' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: the other way round, 'queue' is locked here
// CHECK-MESSAGES: :[[@LINE-16]]:28: note: the GIL is taken here
// CHECK-FIXES: static PyObject *badSize
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pthread_mutex_lock(&queue);
// CHECK-FIXES-NEXT: n = size;
// CHECK-FIXES-NEXT: pthread_mutex_unlock(&queue);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// The thread takes the interpreter's lock first, too.
static pthread_mutex_t orderly;
static void *pumpOrderly(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  pthread_mutex_lock(&orderly);
  size++;
  pthread_mutex_unlock(&orderly);
  PyGILState_Release(state);
  return NULL;
}
static PyObject *goodOrderly(PyObject *self, PyObject *args) {
  int n;
  pthread_mutex_lock(&orderly);
  n = size;
  pthread_mutex_unlock(&orderly);
  return PyLong_FromLong(n);
}

// The method lets go first.
static pthread_mutex_t released;
static void *pumpReleased(void *cookie) {
  pthread_mutex_lock(&released);
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject(callable, NULL);
  PyGILState_Release(state);
  pthread_mutex_unlock(&released);
  return NULL;
}
static PyObject *goodReleased(PyObject *self, PyObject *args) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&released);
  n = size;
  pthread_mutex_unlock(&released);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(n);
}

// The thread has unlocked it before.
static pthread_mutex_t unlocked;
static void *pumpUnlocked(void *cookie) {
  pthread_mutex_lock(&unlocked);
  size++;
  pthread_mutex_unlock(&unlocked);
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject(callable, NULL);
  PyGILState_Release(state);
  return NULL;
}
static PyObject *goodUnlocked(PyObject *self, PyObject *args) {
  int n;
  pthread_mutex_lock(&unlocked);
  n = size;
  pthread_mutex_unlock(&unlocked);
  return PyLong_FromLong(n);
}

// A region within: at its end the thread waits for the interpreter's lock under the mutex.
static pthread_mutex_t around;
static PyObject *badAround(PyObject *self, PyObject *args) {
  pthread_mutex_lock(&around);
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  pthread_mutex_unlock(&around);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'around' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+26]]:16: note: 'badAround' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: release the GIL before 'around' is locked
// CHECK-REMAINS: warning: 'around' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-REMAINS: note: 'badAround' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: release the GIL before 'around' is locked
static pthread_mutex_t inner;
static PyObject *goodInner(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&inner);
  compute(1);
  pthread_mutex_unlock(&inner);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}

void start(pthread_t *threads) {
  pthread_create(threads, NULL, pump, NULL);
  pthread_create(threads + 1, NULL, pumpOrderly, NULL);
  pthread_create(threads + 2, NULL, pumpReleased, NULL);
  pthread_create(threads + 3, NULL, pumpUnlocked, NULL);
}
static PyMethodDef methods[] = {
    {"size", badSize, METH_NOARGS, NULL},         {"orderly", goodOrderly, METH_NOARGS, NULL},
    {"released", goodReleased, METH_NOARGS, NULL}, {"unlocked", goodUnlocked, METH_NOARGS, NULL},
    {"around", badAround, METH_NOARGS, NULL},     {"inner", goodInner, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};
