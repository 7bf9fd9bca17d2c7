// A function that takes the GIL for a part of what it does is entered without it: what it uses before and after is told.
// A function that is given away where the GIL is not held may be called at once.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

int compute(int);

static PyObject *listener;
static void tell(void) { Py_XDECREF(PyObject_CallNoArgs(listener)); }

int badBefore(int level) {
  PyErr_Clear();
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Print();
  PyGILState_Release(state);
  return level;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: 'badBefore' takes the GIL itself here, so it can be entered without it
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badBefore' takes the GIL itself here, so it can be entered without it
// CHECK-REMAINS: note: take the GIL around it
int goodBefore(int level) {
  int next = compute(level);
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Print();
  PyGILState_Release(state);
  return compute(next);
}

// Who has something of the interpreter's to give is taken to have its lock.
void goodGiven(PyObject *callable) {
  Py_INCREF(callable);
  PyGILState_STATE state = PyGILState_Ensure();
  Py_XDECREF(PyObject_CallNoArgs(callable));
  PyGILState_Release(state);
}

// In a helper, behind a condition.
static void badTell(int level) { Py_XDECREF(PyObject_CallFunction(listener, "i", level)); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'Py_XDECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+12]]:28: note: 'helperBefore' takes the GIL itself here, so it can be entered without it
// CHECK-MESSAGES: :[[@LINE+10]]:5: note: 'badTell' is called here
// CHECK-MESSAGES: :[[@LINE-4]]:45: note: 'PyObject_CallFunction' needs it here too
// CHECK-MESSAGES: :[[@LINE-5]]:34: note: take the GIL around it
// CHECK-REMAINS: warning: 'Py_XDECREF' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'helperBefore' takes the GIL itself here, so it can be entered without it
// CHECK-REMAINS: note: 'badTell' is called here
// CHECK-REMAINS: note: 'PyObject_CallFunction' needs it here too
// CHECK-REMAINS: note: take the GIL around it
int helperBefore(int level) {
  if (level)
    badTell(level);
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return level;
}
int badHelperAfter(int level) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  if (level)
    tell();
  return level;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'tell' calls 'PyObject_CallNoArgs', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: 'badHelperAfter' takes the GIL itself here, so it can be entered without it
// CHECK-MESSAGES: :[[@LINE-61]]:37: note: 'tell' calls 'PyObject_CallNoArgs' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GIL around it
// CHECK-REMAINS: warning: 'tell' calls 'PyObject_CallNoArgs', which needs the GIL, where it is not held
// CHECK-REMAINS: note: 'badHelperAfter' takes the GIL itself here, so it can be entered without it
// CHECK-REMAINS: note: 'tell' calls 'PyObject_CallNoArgs' here
// CHECK-REMAINS: note: take the GIL around it
int goodHelperWithin(int level) {
  PyGILState_STATE state = PyGILState_Ensure();
  if (level)
    tell();
  PyGILState_Release(state);
  return level;
}
static void goodTell(int level) { Py_XDECREF(PyObject_CallFunction(listener, "i", level)); }
int helperEither(int hasLock) {
  if (hasLock) {
    goodTell(hasLock);
    return 0;
  }
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return 1;
}

// What the helper does to the GIL, it does without having it.
static void sleepWithout(void) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
}
void badReleasesAfter(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  sleepWithout();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'sleepWithout' calls 'Py_BEGIN_ALLOW_THREADS', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: 'badReleasesAfter' takes the GIL itself here, so it can be entered without it
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'sleepWithout' calls 'Py_BEGIN_ALLOW_THREADS' here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'sleepWithout' calls 'Py_BEGIN_ALLOW_THREADS', which needs the GIL, where it is not held
// CHECK-REMAINS: note: 'badReleasesAfter' takes the GIL itself here, so it can be entered without it
// CHECK-REMAINS: note: 'sleepWithout' calls 'Py_BEGIN_ALLOW_THREADS' here
// CHECK-REMAINS: note: take the GIL around it
void goodReleasesWithin(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  sleepWithout();
  PyGILState_Release(state);
}

// A caller in view has the GIL: the function only makes sure.
static void goodMakesSure(void) {
  PyErr_Clear();
  PyGILState_STATE state = PyGILState_Ensure();
  Py_XDECREF(PyObject_CallNoArgs(listener));
  PyGILState_Release(state);
}
static PyObject *call(PyObject *self, PyObject *callable) {
  goodMakesSure();
  Py_RETURN_NONE;
}

// Only some of the ways take it: who calls may know which.
void goodEither(int native) {
  if (!native) {
    PyErr_Clear();
    return;
  }
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}

// Given away.
int each(void (*visit)(PyObject *), PyObject *with);

static void badVisit(PyObject *callable) { Py_XDECREF(PyObject_CallNoArgs(callable)); }
// CHECK-MESSAGES: :[[@LINE-1]]:44: warning: 'Py_XDECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badVisit' is given to 'each' here, where the GIL is not held, and may be called at once
// CHECK-MESSAGES: :[[@LINE-4]]:55: note: 'PyObject_CallNoArgs' needs it here too
// CHECK-FIXES: static void badVisit(PyObject *callable) { PyGILState_STATE [[STATE:[a-zA-Z]+]] = PyGILState_Ensure(); Py_XDECREF(PyObject_CallNoArgs(callable)); PyGILState_Release([[STATE]]); }
static PyObject *visitWithout(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  each(badVisit, callable);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

static void goodVisit(PyObject *callable) { Py_XDECREF(PyObject_CallNoArgs(callable)); }
static PyObject *visitWith(PyObject *self, PyObject *callable) {
  each(goodVisit, callable);
  Py_RETURN_NONE;
}

static void goodVisitTaking(PyObject *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_XDECREF(PyObject_CallNoArgs(callable));
  PyGILState_Release(state);
}
static PyObject *visitTaking(PyObject *self, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  each(goodVisitTaking, callable);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

PyMethodDef methods[] = {{"call", call, METH_O, NULL},
                         {"without", visitWithout, METH_O, NULL},
                         {"with", visitWith, METH_O, NULL},
                         {"taking", visitTaking, METH_O, NULL},
                         {NULL}};
