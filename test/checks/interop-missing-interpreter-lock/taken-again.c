// The lock is taken where the body has taken it already: the thread waits for itself.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

typedef long value;
void caml_enter_blocking_section(void);
void caml_leave_blocking_section(void);
void caml_failwith(const char *text);
int compute(int);

//===-- For certain -------------------------------------------------------===//

value badSecondLeave(value socket) {
  int n;
  caml_enter_blocking_section();
  n = compute((int)socket);
  caml_leave_blocking_section();
  if (n < 0)
    caml_failwith("accept");
  caml_leave_blocking_section();
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'caml_leave_blocking_section' takes OCaml's runtime lock, which this thread holds already: it waits for itself
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: OCaml's runtime lock is taken here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take it once on each way

value okOneLeave(value socket) {
  int n;
  caml_enter_blocking_section();
  n = compute((int)socket);
  caml_leave_blocking_section();
  if (n < 0)
    caml_failwith("accept");
  return 1;
}

value okTwoRegions(value socket) {
  int n;
  caml_enter_blocking_section();
  n = compute((int)socket);
  caml_leave_blocking_section();
  caml_enter_blocking_section();
  n = compute(n);
  caml_leave_blocking_section();
  return 1;
}

PyObject *badSecondRestore(PyObject *self, PyObject *o) {
  PyThreadState *saved = PyEval_SaveThread();
  int n = compute(1);
  PyEval_RestoreThread(saved);
  if (n < 0)
    return NULL;
  PyEval_RestoreThread(saved);
  return o;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyEval_RestoreThread' takes the GIL, which this thread holds already: it waits for itself
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take it once on each way

//===-- On some of the ways -----------------------------------------------===//

PyObject *badNotUnblocked(PyObject *self, PyObject *o) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = compute(1);
  if (n < 0) {
    Py_BLOCK_THREADS
    PyObject_Str(o);
  }
  Py_END_ALLOW_THREADS
  return o;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Py_END_ALLOW_THREADS' takes the GIL, which this thread holds already on some of the ways here: it waits for itself
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: the GIL is taken here on some of the ways
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take it once on each way

PyObject *okUnblocked(PyObject *self, PyObject *o) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = compute(1);
  if (n < 0) {
    Py_BLOCK_THREADS
    PyObject_Str(o);
    Py_UNBLOCK_THREADS
  }
  Py_END_ALLOW_THREADS
  return o;
}

PyObject *okLeaves(PyObject *self, PyObject *o) {
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

// What decides whether it was taken decides whether it is taken here.
PyObject *okSameTest(PyObject *self, PyObject *o) {
  PyThreadState *saved = PyEval_SaveThread();
  int n = compute(1);
  if (n < 0)
    PyEval_RestoreThread(saved);
  compute(2);
  if (n >= 0)
    PyEval_RestoreThread(saved);
  return o;
}

// A lock that anybody may ensure once more.
void okEnsuredTwice(PyObject *o) {
  PyGILState_STATE outer = PyGILState_Ensure();
  PyGILState_STATE inner = PyGILState_Ensure();
  PyObject_Str(o);
  PyGILState_Release(inner);
  PyGILState_Release(outer);
}

//===-- Not taken on one way ----------------------------------------------===//

value badReturn(value socket) {
  int n;
  caml_enter_blocking_section();
  n = compute((int)socket);
  if (n < 0)
    return 1;
  caml_leave_blocking_section();
  return 3;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: OCaml's runtime lock stays released: 'badReturn' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: OCaml's runtime lock is released here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take OCaml's runtime lock before leaving

value okReturn(value socket) {
  int n;
  caml_enter_blocking_section();
  n = compute((int)socket);
  if (n < 0) {
    caml_leave_blocking_section();
    return 1;
  }
  caml_leave_blocking_section();
  return 3;
}

// A half of a region, and both halves in one function.
void okEnter(void) { caml_enter_blocking_section(); }
void okEither(int on) {
  if (on)
    caml_enter_blocking_section();
  else
    caml_leave_blocking_section();
}

// A callback has no lock at its ends.
void okCallback(int count) {
  while (compute(count)) {
    caml_leave_blocking_section();
    compute(2);
    caml_enter_blocking_section();
  }
}
