// Shutting down waits for the timer's thread, whose function takes the GIL, and holds it.
// https://github.com/pygame/pygame/pull/2816
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11

#include <pthread.h>
#include <python/Python.h>

struct timer {
  pthread_t thread;
  PyObject *event;
};
static struct timer timer;
int nextEvent(struct timer *t);
void post(PyObject *event);

static void *runTimer(void *arg) {
  struct timer *t = arg;
  while (nextEvent(t)) {
    PyGILState_STATE state = PyGILState_Ensure();
    post(t->event);
    PyGILState_Release(state);
  }
  return NULL;
}

static PyObject *setTimer(PyObject *self, PyObject *event) {
  timer.event = event;
  Py_INCREF(event);
  pthread_create(&timer.thread, NULL, runTimer, &timer);
  Py_RETURN_NONE;
}

static void quitSubsystems(void) { pthread_join(timer.thread, NULL); }

static PyObject *badQuit(PyObject *self, PyObject *args) {
  quitSubsystems();
  Py_RETURN_NONE;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'quitSubsystems' waits in 'pthread_join' for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE+19]]:20: note: 'badQuit' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:36: note: 'quitSubsystems' calls 'pthread_join' here
// CHECK-MESSAGES: :[[@LINE-23]]:30: note: the thread takes the GIL here
// CHECK-FIXES: static PyObject *badQuit(PyObject *self, PyObject *args) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: quitSubsystems();
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_RETURN_NONE;

static PyObject *goodQuit(PyObject *self, PyObject *args) {
  /* The thread must be able to take it to end. */
  Py_BEGIN_ALLOW_THREADS
  quitSubsystems();
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"set_timer", setTimer, METH_O, ""},
    {"quit_early", badQuit, METH_NOARGS, ""},
    {"quit", goodQuit, METH_NOARGS, ""},
    {NULL, NULL, 0, NULL},
};
PyModuleDef definition = {PyModuleDef_HEAD_INIT, "base", "", -1, methods, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_base(void) { return PyModule_Create(&definition); }
