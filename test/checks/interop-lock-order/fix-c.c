// Fixes in C: a region around the statements from the lock to the unlock.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c99,c11

#include <pthread.h>
#include <python/Python.h>

int compute(int);
static pthread_mutex_t a, b, c, d;
static int size;

static void touch(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void touchAll(void) {
  pthread_mutex_lock(&a);
  touch();
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  touch();
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&c);
  touch();
  pthread_mutex_unlock(&c);
  pthread_mutex_lock(&d);
  touch();
  pthread_mutex_unlock(&d);
}

static PyObject *badWhole(PyObject *self, PyObject *args) {
  pthread_mutex_lock(&a);
  size = compute(size);
  pthread_mutex_unlock(&a);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'a' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+65]]:43: note: 'badWhole' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-22]]:3: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-22]]:3: note: 'touchAll' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-29]]:28: note: the GIL is taken here
// CHECK-FIXES: static PyObject *badWhole
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pthread_mutex_lock(&a);
// CHECK-FIXES-NEXT: size = compute(size);
// CHECK-FIXES-NEXT: pthread_mutex_unlock(&a);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return PyLong_FromLong(1);

// A statement under the mutex needs the interpreter.
static PyObject *badNeeds(PyObject *self, PyObject *args) {
  PyObject *result;
  pthread_mutex_lock(&b);
  result = PyLong_FromLong(size);
  pthread_mutex_unlock(&b);
  return result;
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'b' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+45]]:43: note: 'badNeeds' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-40]]:3: note: the other way round, 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-40]]:3: note: 'touchAll' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-50]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: release the GIL before 'b' is locked
// CHECK-REMAINS: warning: 'b' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-REMAINS: note: 'badNeeds' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-REMAINS: note: the other way round, 'b' is locked here
// CHECK-REMAINS: note: 'touchAll' calls 'touch' here
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: release the GIL before 'b' is locked

// A way out from under the mutex.
static PyObject *badReturns(PyObject *self, PyObject *args) {
  pthread_mutex_lock(&c);
  if (size > 3) {
    pthread_mutex_unlock(&c);
    return NULL;
  }
  size++;
  pthread_mutex_unlock(&c);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'c' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+22]]:45: note: 'badReturns' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-61]]:3: note: the other way round, 'c' is locked here
// CHECK-MESSAGES: :[[@LINE-61]]:3: note: 'touchAll' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-74]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: release the GIL before 'c' is locked
// CHECK-REMAINS: warning: 'c' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-REMAINS: note: 'badReturns' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-REMAINS: note: the other way round, 'c' is locked here
// CHECK-REMAINS: note: 'touchAll' calls 'touch' here
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: release the GIL before 'c' is locked

static PyObject *goodRegion(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&d);
  size = compute(size);
  pthread_mutex_unlock(&d);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(1);
}
static PyMethodDef methods[] = {{"whole", badWhole, METH_NOARGS, NULL},
                                {"needs", badNeeds, METH_NOARGS, NULL},
                                {"returns", badReturns, METH_NOARGS, NULL},
                                {"region", goodRegion, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
