// Fixes of functions that are entered without the lock, in C: it is taken where they begin.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <pthread.h>
#include <python/Python.h>

int compute(int);

// Declarations first.
static void *badDeclarations(void *cookie) {
  int n = 1;
  PyObject *o = (PyObject *)cookie;

  n = compute(n);
  PyObject_CallObject(o, NULL);
  return NULL;
}
void startDeclarations(pthread_t *thread, PyObject *o) {
  pthread_create(thread, NULL, badDeclarations, o);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badDeclarations' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badDeclarations(void *cookie) {
// CHECK-FIXES-NEXT: int n = 1;
// CHECK-FIXES-NEXT: PyObject *o = (PyObject *)cookie;
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE:.*]] = PyGILState_Ensure();
// CHECK-FIXES: PyObject_CallObject(o, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE]]);
// CHECK-FIXES-NEXT: return NULL;

// An initializer needs it.
static void *badInitializer(void *cookie) {
  PyObject *number = PyLong_FromLong(1);
  Py_XDECREF(number);
  return NULL;
}
void startInitializer(pthread_t *thread) {
  pthread_create(thread, NULL, badInitializer, NULL);
}
// CHECK-MESSAGES: :[[@LINE-7]]:22: warning: 'PyLong_FromLong' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badInitializer' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'Py_XDECREF' needs it here too
// CHECK-FIXES: static void *badInitializer(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE2:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject *number = PyLong_FromLong(1);
// CHECK-FIXES-NEXT: Py_XDECREF(number);
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE2]]);
// CHECK-FIXES-NEXT: return NULL;

// It ends without a return.
static void badNoReturn(void *cookie) {
  PyErr_Clear();
  compute(1);
}
void startNoReturn(PyObject *o) {
  PyThread_start_new_thread(badNoReturn, o);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badNoReturn' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void badNoReturn(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE3:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: compute(1);
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE3]]);
// CHECK-FIXES-NEXT: }

// It returns in the middle, from a loop and a switch.
static void *badReturns(void *cookie) {
  for (int i = 0; i < 3; i++) {
    if (compute(i))
      return cookie;
    switch (compute(i)) {
    case 1:
      return NULL;
    default:
      PyErr_Clear();
    }
  }
  return NULL;
}
void startReturns(pthread_t *thread) {
  pthread_create(thread, NULL, badReturns, NULL);
}
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badReturns' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badReturns(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE4:.*]] = PyGILState_Ensure();
// CHECK-FIXES: if (compute(i)) {
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE4]]);
// CHECK-FIXES-NEXT: return cookie;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: case 1:
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE4]]);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES: PyGILState_Release([[STATE4]]);
// CHECK-FIXES-NEXT: return NULL;

// The name is taken.
static void *badNameTaken(void *cookie) {
  int State = compute(1);
  PyErr_Clear();
  return State ? cookie : NULL;
}
void startNameTaken(pthread_t *thread) {
  pthread_create(thread, NULL, badNameTaken, NULL);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badNameTaken' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badNameTaken(void *cookie) {
// CHECK-FIXES-NEXT: int State = compute(1);
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE5:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE5]]);
// CHECK-FIXES-NEXT: return State ? cookie : NULL;

// Two threads, one function.
static void *badTwice(void *cookie) {
  PyErr_Clear();
  return NULL;
}
void startTwice(pthread_t *thread) {
  pthread_create(thread, NULL, badTwice, NULL);
  pthread_create(thread, NULL, badTwice, NULL);
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'badTwice' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badTwice(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE6:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE6]]);
// CHECK-FIXES-NEXT: return NULL;

// Taken from a body that a macro wrote: no edit.
#define WORKER(Name)                                                                                                   \
  static void *Name(void *cookie) {                                                                                    \
    PyErr_Clear();                                                                                                     \
    return cookie;                                                                                                     \
  }
WORKER(badWorker)
void startWorker(pthread_t *thread) {
  pthread_create(thread, NULL, badWorker, NULL);
}
// CHECK-MESSAGES: :[[@LINE-4]]:1: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: expanded from macro 'WORKER'
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: take the GIL around it
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: expanded from macro 'WORKER'
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: expanded from macro 'WORKER'
// CHECK-REMAINS: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-REMAINS: note: take the GIL around it
// CHECK-REMAINS: note: expanded from macro 'WORKER'
