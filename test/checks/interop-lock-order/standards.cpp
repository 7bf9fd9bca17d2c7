// All standards, with mutexes of C.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++98,c++03,c++11,c++14 --suffix=OLD
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20,c++23 --suffix=NEW

#include <pthread.h>
#include <python/Python.h>

int compute(int);

static pthread_mutex_t a, b;
void goodOrder() {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}
void badOrder() {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'b' is locked here
// CHECK-MESSAGES-OLD: :[[@LINE-8]]:3: note: always lock 'a' first
// CHECK-MESSAGES-NEW: :[[@LINE-9]]:3: note: lock both with std::scoped_lock, or always lock 'a' first

// Static locals are guarded in all of them.
static PyObject *callable;
static long askOnce() {
  PyObject *result = PyObject_CallObject(callable, 0);
  return PyLong_AsLong(result);
}
extern "C" {
static PyObject *badStatic(PyObject *self, PyObject *args) {
  static long size = askOnce();
  return PyLong_FromLong(size);
}
static PyObject *goodStatic(PyObject *self, PyObject *args) {
  static long size = compute(1);
  return PyLong_FromLong(size);
}
static PyMethodDef methods[] = {{"bad", badStatic, METH_NOARGS, 0}, {"good", goodStatic, METH_NOARGS, 0}, {0, 0, 0, 0}};
}
// CHECK-MESSAGES: :[[@LINE-9]]:15: warning: static 'size' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES: :[[@LINE-3]]:41: note: 'badStatic' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-11]]:22: note: 'badStatic' calls 'askOnce' here
// CHECK-MESSAGES: :[[@LINE-17]]:22: note: 'PyObject_CallObject' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-13]]:15: note: release the GIL before, and take it in the initializer
