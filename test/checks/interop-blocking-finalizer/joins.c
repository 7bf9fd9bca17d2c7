// Finalizers that join threads.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11

#include <pthread.h>
#include <python/Python.h>

int compute(int);

typedef struct {
  PyObject_HEAD
  pthread_t thread;
  PyObject *callable;
} Worker;

static void *needsLock(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject(((Worker *)cookie)->callable, NULL);
  PyGILState_Release(state);
  return NULL;
}
static int badStart(PyObject *self, PyObject *args, PyObject *keywords) {
  return pthread_create(&((Worker *)self)->thread, NULL, needsLock, self);
}
static void badDealloc(PyObject *self) {
  Worker *w = (Worker *)self;
  pthread_join(w->thread, NULL);
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badDealloc' waits in 'pthread_join' for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE+6]]:39: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-15]]:28: note: the thread takes the GIL here
// CHECK-FIXES: static void badDealloc(PyObject *self) {
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: pthread_join(w->thread, NULL);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
PyTypeObject badType = {.tp_dealloc = badDealloc, .tp_init = badStart};

static void goodDealloc(PyObject *self) {
  Worker *w = (Worker *)self;
  Py_BEGIN_ALLOW_THREADS
  pthread_join(w->thread, NULL);
  Py_END_ALLOW_THREADS
  Py_TYPE(self)->tp_free(self);
}
PyTypeObject goodType = {.tp_dealloc = goodDealloc, .tp_init = badStart};

// Its thread needs no lock.
typedef struct {
  PyObject_HEAD
  pthread_t computing;
} Quiet;
static void *computes(void *cookie) {
  compute(1);
  return NULL;
}
static int goodStart(PyObject *self, PyObject *args, PyObject *keywords) {
  return pthread_create(&((Quiet *)self)->computing, NULL, computes, self);
}
static void goodQuietDealloc(PyObject *self) {
  pthread_join(((Quiet *)self)->computing, NULL);
}
PyTypeObject quietType = {.tp_dealloc = goodQuietDealloc, .tp_init = goodStart};
