// Takings that may fail, and returns on which the GIL is not as it was.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <pthread.h>
#include <python/Python.h>

struct session {
  PyThreadState *saved;
  PyObject *callable;
};

static void notify(struct session *s) { Py_XDECREF(PyObject_CallNoArgs(s->callable)); }

// 0: not taken.
static int enter(struct session *s) {
  if (!s->saved)
    return 0;
  PyEval_RestoreThread(s->saved);
  return 1;
}
static void leave(struct session *s) { s->saved = PyEval_SaveThread(); }

static void *badIgnored(void *arg) {
  struct session *s = arg;
  enter(s);
  notify(s);
  leave(s);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'notify' needs the GIL, which is not taken on every way here
// CHECK-MESSAGES: :[[@LINE+73]]:3: note: 'badIgnored' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is taken here on some of the ways
// CHECK-MESSAGES: :[[@LINE-21]]:52: note: 'notify' calls 'PyObject_CallNoArgs' here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'leave' needs it here too
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: leave it out where the GIL was not taken
static void *badFailed(void *arg) {
  struct session *s = arg;
  if (!enter(s)) {
    notify(s);
    return NULL;
  }
  leave(s);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'notify' calls 'PyObject_CallNoArgs', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE+59]]:3: note: 'badFailed' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-35]]:52: note: 'notify' calls 'PyObject_CallNoArgs' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: take the GIL around it
static void *goodAsked(void *arg) {
  struct session *s = arg;
  if (!enter(s))
    return NULL;
  notify(s);
  leave(s);
  return NULL;
}
static void *goodAskedLater(void *arg) {
  struct session *s = arg;
  int entered = enter(s);
  if (entered) {
    notify(s);
    leave(s);
  }
  return NULL;
}

// The token decides, and the use does not ask.
static void *badToken(void *arg) {
  struct session *s = arg;
  if (s->saved)
    PyEval_RestoreThread(s->saved);
  notify(s);
  if (s->saved)
    PyEval_ReleaseThread(s->saved);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'notify' needs the GIL, which is not taken on every way here
// CHECK-MESSAGES: :[[@LINE+30]]:3: note: 'badToken' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: the GIL is taken here on some of the ways
// CHECK-MESSAGES: :[[@LINE-68]]:52: note: 'notify' calls 'PyObject_CallNoArgs' here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: leave it out where the GIL was not taken
static void *goodToken(void *arg) {
  struct session *s = arg;
  if (s->saved) {
    PyEval_RestoreThread(s->saved);
    notify(s);
    PyEval_ReleaseThread(s->saved);
  }
  return NULL;
}
static void *goodTokenAgain(void *arg) {
  struct session *s = arg;
  if (s->saved)
    PyEval_RestoreThread(s->saved);
  if (s->saved) {
    notify(s);
    PyEval_ReleaseThread(s->saved);
  }
  return NULL;
}

void start(struct session *s) {
  pthread_t threads[6];
  pthread_create(&threads[0], NULL, badIgnored, s);
  pthread_create(&threads[1], NULL, badFailed, s);
  pthread_create(&threads[2], NULL, goodAsked, s);
  pthread_create(&threads[3], NULL, goodAskedLater, s);
  pthread_create(&threads[4], NULL, badToken, s);
  pthread_create(&threads[5], NULL, goodToken, s);
  pthread_create(&threads[5], NULL, goodTokenAgain, s);
}

// Python gets its lock back as it was.
int compute(int);
static PyObject *badDropped(PyObject *self, PyObject *arg) {
  PyThreadState *token = PyEval_SaveThread();
  if (compute(1))
    return NULL;
  PyEval_RestoreThread(token);
  Py_RETURN_NONE;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: 'badDropped' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GIL before leaving
static PyObject *goodDropped(PyObject *self, PyObject *arg) {
  PyThreadState *token = PyEval_SaveThread();
  int failed = compute(1);
  PyEval_RestoreThread(token);
  if (failed)
    return NULL;
  Py_RETURN_NONE;
}
// On all ways: it is meant so, unless the interpreter is the one that gets it back.
static PyObject *badAlways(PyObject *self, PyObject *arg) {
  PyEval_SaveThread();
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the GIL stays released: 'badAlways' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL before leaving
void goodHandsOver(struct session *s) { s->saved = PyEval_SaveThread(); }

PyMethodDef methods[] = {{"dropped", badDropped, METH_O, NULL},
                         {"kept", goodDropped, METH_O, NULL},
                         {"always", badAlways, METH_O, NULL},
                         {NULL}};

static void *badTaken(void *arg) {
  PyGILState_STATE state = PyGILState_Ensure();
  if (compute(1))
    return NULL;
  PyGILState_Release(state);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays taken: 'badTaken' returns here without giving it back
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: give the GIL back before leaving
static void *goodTaken(void *arg) {
  PyGILState_STATE state = PyGILState_Ensure();
  int failed = compute(1);
  PyGILState_Release(state);
  return failed ? NULL : arg;
}
void startTaken(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, badTaken, NULL);
  pthread_create(&thread, NULL, goodTaken, NULL);
}
