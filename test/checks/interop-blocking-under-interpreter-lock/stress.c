// Many ways through one function end in time.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>
#include <unistd.h>

int compute(int);

#define STEP(N)                                                                                                        \
  if (compute(N)) {                                                                                                    \
    Py_BEGIN_ALLOW_THREADS                                                                                             \
    if (compute(N + 1))                                                                                                \
      pause();                                                                                                         \
    else                                                                                                               \
      compute(2);                                                                                                      \
    Py_END_ALLOW_THREADS                                                                                               \
  } else {                                                                                                             \
    PyThreadState *token = compute(N + 2) ? PyEval_SaveThread() : NULL;                                                \
    compute(3);                                                                                                        \
    if (token)                                                                                                         \
      PyEval_RestoreThread(token);                                                                                     \
  }
#define STEPS(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N) STEP(N)
#define MANY(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N) STEPS(N)

PyObject *goodMany(PyObject *self, PyObject *args) {
  PyErr_Clear();
  MANY(1)
  MANY(2)
  return PyLong_FromLong(1);
}

// A chain of helpers that call each other.
#define LINK(A, B)                                                                                                     \
  static int A(int n);                                                                                                 \
  static int B(int n) { return n > 0 ? A(n - 1) + B(n - 2) + A(n - 3) : compute(n); }
LINK(a, b)
LINK(c, d)
LINK(e, f)
static int a(int n) { return n > 0 ? b(n) + c(n) + d(n) : 0; }
static int c(int n) { return n > 0 ? d(n) + e(n) + f(n) : 0; }
static int e(int n) {
  Py_BEGIN_ALLOW_THREADS
  compute(n);
  Py_END_ALLOW_THREADS
  return f(n) + a(n);
}
PyObject *goodChain(PyObject *self, PyObject *args) {
  PyErr_Clear();
  return PyLong_FromLong(a(3));
}
