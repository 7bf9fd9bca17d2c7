// Threads start without the lock.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <pthread.h>
#include <python/Python.h>

int compute(int);

static void *badWorker(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
  return NULL;
}
void startBad(pthread_t *thread, PyObject *callable) {
  pthread_create(thread, NULL, badWorker, callable);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badWorker(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return NULL;

static void *goodWorker(void *cookie) {
  compute(1);
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)cookie, NULL);
  PyGILState_Release(state);
  return NULL;
}
void startGood(pthread_t *thread, PyObject *callable) {
  pthread_create(thread, NULL, goodWorker, callable);
}

static void badPythonWorker(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void startBadPython(PyObject *callable) {
  PyThread_start_new_thread(badPythonWorker, callable);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badPythonWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void badPythonWorker(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

static void goodPythonWorker(void *cookie) {
  PyEval_AcquireThread((PyThreadState *)cookie);
  PyErr_Print();
  PyEval_ReleaseThread((PyThreadState *)cookie);
}
void startGoodPython(PyThreadState *state) {
  PyThread_start_new_thread(goodPythonWorker, state);
}

// A thread state of its own.
static void goodOwnState(void *interpreter) {
  PyThreadState *state = PyThreadState_New((PyInterpreterState *)interpreter);
  PyEval_RestoreThread(state);
  PyErr_Print();
  PyThreadState_Clear(state);
  PyThreadState_DeleteCurrent();
}
void startOwnState(void *interpreter) {
  PyThread_start_new_thread(goodOwnState, interpreter);
}
static void badOwnState(void *interpreter) {
  PyThreadState *state = PyThreadState_New((PyInterpreterState *)interpreter);
  PyEval_RestoreThread(state);
  PyErr_Print();
  PyThreadState_Clear(state);
  PyThreadState_DeleteCurrent();
  PyErr_Clear();
}
void startBadOwnState(void *interpreter) {
  PyThread_start_new_thread(badOwnState, interpreter);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// Reference counts in a thread, several returns.
static void *badReturns(void *cookie) {
  PyObject *o = (PyObject *)cookie;
  if (compute(1) < 0)
    return NULL;
  Py_DECREF(o);
  return cookie;
}
void startBadReturns(pthread_t *thread, PyObject *o) {
  pthread_create(thread, NULL, badReturns, o);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'Py_DECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badReturns' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badReturns(void *cookie) {
// CHECK-FIXES: PyObject *o = (PyObject *)cookie;
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: if (compute(1) < 0) {
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: Py_DECREF(o);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return cookie;

// What is returned needs it.
static void *badReturned(void *cookie) {
  return PyLong_FromLong((long)(size_t)cookie);
}
void startBadReturned(pthread_t *thread) {
  pthread_create(thread, NULL, badReturned, NULL);
}
// CHECK-MESSAGES: :[[@LINE-5]]:10: warning: 'PyLong_FromLong' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badReturned' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badReturned(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: void *[[RESULT:.*]] = PyLong_FromLong((long)(size_t)cookie);
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE]]);
// CHECK-FIXES-NEXT: return [[RESULT]];

// Called on a thread and elsewhere.
static void *goodBoth(void *cookie) {
  compute(2);
  return NULL;
}
void startBoth(pthread_t *thread, PyObject *o) {
  PyErr_Clear();
  goodBoth(o);
  pthread_create(thread, NULL, goodBoth, o);
  PyErr_Clear();
}
