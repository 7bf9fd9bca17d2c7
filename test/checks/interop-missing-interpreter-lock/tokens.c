// Tokens: what was saved in one place is restored in another.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

int compute(int);

// A function that takes the lock with what it is given is entered without it.
static void finish(PyObject *list, PyThreadState **token) {
  PyEval_RestoreThread(*token);
  PyList_Append(list, list);
  *token = PyEval_SaveThread();
}
void goodTokenByPointer(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  finish(list, &token);
  PyEval_RestoreThread(token);
}

static void finishEarly(PyObject *list, PyThreadState **token) {
  PyList_Append(list, list);
  PyEval_RestoreThread(*token);
  PyErr_Clear();
  *token = PyEval_SaveThread();
}
void badTokenByPointer(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  finishEarly(list, &token);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'finishEarly' takes the GIL here with what it is given, so it is entered without it
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'finishEarly' takes the GIL here with what it is given, so it is entered without it
// CHECK-REMAINS: note: take the GIL around it

// Nobody here calls it: the token alone says how it is entered.
int badExternalToken(PyObject *list, PyThreadState **token) {
  if (compute(1) < 0) {
    PyErr_SetString(PyExc_RuntimeError, "negative");
    return -1;
  }
  PyEval_RestoreThread(*token);
  PyList_Append(list, list);
  *token = PyEval_SaveThread();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'badExternalToken' takes the GIL here with what it is given, so it is entered without it
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badExternalToken' takes the GIL here with what it is given, so it is entered without it
// CHECK-REMAINS: note: take the GIL around it

int goodExternalToken(PyObject *list, PyThreadState **token) {
  if (compute(1) < 0) {
    PyEval_RestoreThread(*token);
    PyErr_SetString(PyExc_RuntimeError, "negative");
    *token = PyEval_SaveThread();
    return -1;
  }
  PyEval_RestoreThread(*token);
  PyList_Append(list, list);
  *token = PyEval_SaveThread();
  return 0;
}

// Saved by one function and restored by another.
static PyThreadState *leave(void) {
  return PyEval_SaveThread();
}
static void enter(PyThreadState *token) {
  PyEval_RestoreThread(token);
}
void goodHalves(PyObject *list) {
  PyThreadState *token = leave();
  compute(1);
  enter(token);
  PyList_Append(list, list);
}
void badHalves(PyObject *list) {
  PyThreadState *token = leave();
  PyList_Append(list, list);
  enter(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// A member of a structure.
struct job {
  PyThreadState *token;
  int done;
};
static void begin(struct job *j) {
  j->token = PyEval_SaveThread();
}
static void end(struct job *j) {
  PyEval_RestoreThread(j->token);
}
void goodMember(struct job *j, PyObject *list) {
  begin(j);
  compute(1);
  end(j);
  PyList_Append(list, list);
}
void badMember(struct job *j, PyObject *list) {
  begin(j);
  PyList_Append(list, list);
  end(j);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// A callback that is given the structure.
static void goodJobCallback(struct job *j, PyObject *list) {
  PyEval_RestoreThread(j->token);
  PyList_Append(list, list);
  j->token = PyEval_SaveThread();
}
void (*goodRegistered)(struct job *, PyObject *) = goodJobCallback;

// A global.
static PyThreadState *saved;
void goodGlobal(PyObject *list) {
  saved = PyEval_SaveThread();
  compute(1);
  PyEval_RestoreThread(saved);
  PyList_Append(list, list);
}

// Whoever gets the token may have used it.
void hand(PyThreadState **token);
void goodHanded(PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  hand(&token);
  PyList_Append(list, list);
  PyEval_RestoreThread(token);
}
void handJob(struct job *j);
void goodHandedMember(struct job *j, PyObject *list) {
  j->token = PyEval_SaveThread();
  handJob(j);
  PyList_Append(list, list);
}

// Something else is handed over.
void show(int *n);
void badHandedOther(PyObject *list) {
  int n = 1;
  PyThreadState *token = PyEval_SaveThread();
  show(&n);
  PyList_Append(list, list);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// Other functions that take and drop.
void goodAcquireThread(PyThreadState *token, PyObject *list) {
  PyEval_AcquireThread(token);
  PyList_Append(list, list);
  PyEval_ReleaseThread(token);
}
void badReleaseThread(PyThreadState *token, PyObject *list) {
  PyEval_AcquireThread(token);
  PyList_Append(list, list);
  PyEval_ReleaseThread(token);
  PyErr_Clear();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it
