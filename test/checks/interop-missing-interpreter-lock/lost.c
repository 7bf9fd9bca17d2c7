// Ways out of a region that leave the lock behind.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

int compute(int);

PyObject *badReturn(PyObject *o) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = compute(1);
  if (n < 0)
    return NULL;
  Py_END_ALLOW_THREADS
  return o;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: 'badReturn' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badReturn
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }

PyObject *goodReturn(PyObject *o) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = compute(1);
  if (n < 0) {
    Py_BLOCK_THREADS
    return NULL;
  }
  Py_END_ALLOW_THREADS
  return o;
}

PyObject *badBracedReturn(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  if (compute(1) < 0) {
    return NULL;
  }
  Py_END_ALLOW_THREADS
  return o;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: the GIL stays released: 'badBracedReturn' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badBracedReturn
// CHECK-FIXES: if (compute(1) < 0) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }

PyObject *goodGoto(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  if (compute(1) < 0)
    goto failed;
  if (compute(2) < 0)
    goto failed;
failed:
  Py_END_ALLOW_THREADS
  return o;
}

PyObject *goodGotoRestores(PyObject *o) {
  PyThreadState *token = PyEval_SaveThread();
  if (compute(1) < 0)
    goto failed;
  PyEval_RestoreThread(token);
  return o;
failed:
  PyEval_RestoreThread(token);
  PyErr_SetString(PyExc_RuntimeError, "failed");
  return NULL;
}

PyObject *badGoto(PyObject *o) {
  PyThreadState *token = PyEval_SaveThread();
  if (compute(1) < 0)
    goto failed;
  PyEval_RestoreThread(token);
  return o;
failed:
  compute(2);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the GIL stays released: 'badGoto' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-10]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL before leaving
// CHECK-REMAINS: warning: the GIL stays released: 'badGoto' returns here without taking it again
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL before leaving

PyObject *badPlainToken(PyObject *o) {
  PyThreadState *token = PyEval_SaveThread();
  if (compute(1) < 0)
    return NULL;
  PyEval_RestoreThread(token);
  return o;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: 'badPlainToken' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GIL before leaving
// CHECK-REMAINS: warning: the GIL stays released: 'badPlainToken' returns here without taking it again
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL before leaving

// The end of the function.
void badEnd(int n) {
  PyThreadState *token = PyEval_SaveThread();
  compute(n);
  if (n > 0)
    PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: the GIL stays released: 'badEnd' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-3]]:1: note: take the GIL before leaving
// CHECK-REMAINS: warning: the GIL stays released: 'badEnd' returns here without taking it again
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL before leaving

// Both branches take it.
void goodBothBranches(int n) {
  PyThreadState *token = PyEval_SaveThread();
  if (n > 0) {
    compute(n);
    PyEval_RestoreThread(token);
  } else {
    PyEval_RestoreThread(token);
  }
}

// Somebody else will take it.
PyThreadState *goodReturned(void) {
  return PyEval_SaveThread();
}
PyThreadState *goodReturnedVariable(void) {
  PyThreadState *token = PyEval_SaveThread();
  compute(1);
  return token;
}
void goodOutParameter(PyThreadState **token) {
  *token = PyEval_SaveThread();
}
struct holder {
  PyThreadState *token;
};
void goodMember(struct holder *h) {
  h->token = PyEval_SaveThread();
}
static PyThreadState *saved;
void goodGlobal(void) {
  saved = PyEval_SaveThread();
}
void keep(PyThreadState *token);
void goodKept(void) {
  PyThreadState *token = PyEval_SaveThread();
  keep(token);
}

// Entered without it: nothing is lost.
int goodEnteredWithout(PyThreadState **token) {
  PyEval_RestoreThread(*token);
  PyErr_Clear();
  *token = PyEval_SaveThread();
  return 0;
}

// Out of a loop and a switch.
PyObject *badInLoop(PyObject *o, int n) {
  Py_BEGIN_ALLOW_THREADS
  while (n-- > 0) {
    if (compute(n) < 0)
      return NULL;
  }
  Py_END_ALLOW_THREADS
  return o;
}
// CHECK-MESSAGES: :[[@LINE-5]]:7: warning: the GIL stays released: 'badInLoop' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badInLoop
// CHECK-FIXES: if (compute(n) < 0) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: return NULL;

PyObject *goodBreak(PyObject *o, int n) {
  Py_BEGIN_ALLOW_THREADS
  while (n-- > 0) {
    if (compute(n) < 0)
      break;
  }
  Py_END_ALLOW_THREADS
  return o;
}

PyObject *badInSwitch(PyObject *o, int n) {
  Py_BEGIN_ALLOW_THREADS
  switch (n) {
  case 1:
    compute(1);
    break;
  case 2:
    return NULL;
  default:
    break;
  }
  Py_END_ALLOW_THREADS
  return o;
}
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: the GIL stays released: 'badInSwitch' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badInSwitch
// CHECK-FIXES: case 2:
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: return NULL;

// Never comes back.
void exit(int) __attribute__((noreturn));
PyObject *goodExit(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  if (compute(1) < 0)
    exit(1);
  Py_END_ALLOW_THREADS
  return o;
}
