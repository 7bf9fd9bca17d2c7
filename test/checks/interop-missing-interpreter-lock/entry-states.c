// What says how a function is entered: tables before callers, callers before its own body.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <pthread.h>
#include <python/Python.h>

int compute(int);

// In a table, and called in a region: the call is wrong.
static PyObject *method(PyObject *self, PyObject *args) {
  PyErr_Clear();
  return args;
}
PyObject *badCallsMethod(PyObject *self, PyObject *args) {
  PyObject *result;
  Py_BEGIN_ALLOW_THREADS
  result = method(self, args);
  Py_END_ALLOW_THREADS
  return result;
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'method' calls 'PyErr_Clear', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'method' calls 'PyErr_Clear' here
// CHECK-FIXES: PyObject *badCallsMethod
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: result = method(self, args);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

// In a table, and the body of a thread: each is entered in its own way.
static PyObject *goodMethodAndHelper(PyObject *self, PyObject *args) {
  PyErr_Clear();
  return args;
}
static void *threadBody(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  goodMethodAndHelper((PyObject *)cookie, NULL);
  PyGILState_Release(state);
  return NULL;
}
void start(pthread_t *thread, PyObject *o) {
  pthread_create(thread, NULL, threadBody, o);
}

// Called by nobody, in no table: nothing is known but what it does.
void goodDropsTwice(void) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  Py_BEGIN_ALLOW_THREADS
  compute(2);
  Py_END_ALLOW_THREADS
}

// Callers that agree, through two levels.
static void inner(PyObject *list) {
  PyList_Append(list, list);
}
static void outer(PyObject *list) {
  inner(list);
}
static void *badTwoLevels(void *cookie) {
  outer((PyObject *)cookie);
  return NULL;
}
void startTwoLevels(pthread_t *thread, PyObject *o) {
  pthread_create(thread, NULL, badTwoLevels, o);
}
// CHECK-MESSAGES: :[[@LINE-12]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badTwoLevels' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'outer' is called here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'inner' is called here
// CHECK-FIXES: PyGILState_STATE {{.*}} = PyGILState_Ensure();

// A function whose address is taken may be called by anybody.
static void shared(PyObject *list) {
  PyList_Append(list, list);
}
void (*goodShared)(PyObject *) = shared;
void badCallsShared(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  shared(list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'shared' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'shared' calls 'PyList_Append' here
// CHECK-FIXES: void badCallsShared
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: shared(list);

// Initialization of the interpreter takes the lock.
int main(void) {
  Py_Initialize();
  PyErr_Clear();
  PyThreadState *token = PyEval_SaveThread();
  PyErr_Print();
  PyEval_RestoreThread(token);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyErr_Print' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Print' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

static PyMethodDef methods[] = {{"method", method, METH_NOARGS, NULL},
                                {"helper", goodMethodAndHelper, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
