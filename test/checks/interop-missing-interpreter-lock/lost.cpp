// Exceptions and returns that leave a region without the lock.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++20

#include <pybind11/pybind11.h>
#include <python/Python.h>

namespace py = pybind11;
int compute(int);
struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}
void checkQuietly(int n) noexcept;

void badThrow(int n) {
  PyThreadState *token = PyEval_SaveThread();
  if (n < 0)
    throw Error();
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: the GIL stays released: this exception leaves 'badThrow' without taking it again
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: take the GIL before leaving
// CHECK-REMAINS: warning: the GIL stays released: this exception leaves 'badThrow' without taking it again
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL before leaving

void goodThrow(int n) {
  PyThreadState *token = PyEval_SaveThread();
  if (n < 0) {
    PyEval_RestoreThread(token);
    throw Error();
  }
  PyEval_RestoreThread(token);
}

void goodGuard(int n) {
  py::gil_scoped_release release;
  if (n < 0)
    throw Error();
}

void badThrowMacros(int n) {
  Py_BEGIN_ALLOW_THREADS
  if (n < 0)
    throw Error();
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: the GIL stays released: this exception leaves 'badThrowMacros' without taking it again
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: void badThrowMacros
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: }

void badCalled(int n) {
  Py_BEGIN_ALLOW_THREADS
  check(n);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the GIL stays released: an exception from 'check' leaves 'badCalled' without taking it again
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL before leaving
// CHECK-REMAINS: warning: the GIL stays released: an exception from 'check' leaves 'badCalled' without taking it again
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL before leaving

void goodUnknownThrower(int n) {
  Py_BEGIN_ALLOW_THREADS
  compute(n);
  Py_END_ALLOW_THREADS
}

void goodNoexcept(int n) {
  Py_BEGIN_ALLOW_THREADS
  checkQuietly(n);
  Py_END_ALLOW_THREADS
}

void goodCaught(int n) {
  PyThreadState *token = PyEval_SaveThread();
  try {
    check(n);
  } catch (...) {
    PyEval_RestoreThread(token);
    throw;
  }
  PyEval_RestoreThread(token);
}

void goodCaughtInside(int n) {
  PyThreadState *token = PyEval_SaveThread();
  try {
    check(n);
  } catch (const Error &) {
    compute(1);
  }
  PyEval_RestoreThread(token);
}

void badRethrown(int n) {
  PyThreadState *token = PyEval_SaveThread();
  try {
    check(n);
  } catch (...) {
    compute(1);
    throw;
  }
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: this exception leaves 'badRethrown' without taking it again
// CHECK-MESSAGES: :[[@LINE-10]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GIL before leaving
// CHECK-REMAINS: warning: the GIL stays released: this exception leaves 'badRethrown' without taking it again
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL before leaving

// In a handler outside of the region, the lock is missing.
void badHandled(int n) {
  PyThreadState *token = nullptr;
  try {
    token = PyEval_SaveThread();
    check(n);
    PyEval_RestoreThread(token);
  } catch (const Error &) {
    PyErr_SetString(PyExc_RuntimeError, "negative");
    PyEval_RestoreThread(token);
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'PyErr_SetString' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: the GIL is released here
// CHECK-FIXES: void badHandled
// CHECK-FIXES: catch (const Error &) {
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire Acquire;
// CHECK-FIXES-NEXT: PyErr_SetString(PyExc_RuntimeError, "negative");
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: PyEval_RestoreThread(token);

void goodHandled(int n) {
  try {
    py::gil_scoped_release release;
    check(n);
  } catch (const Error &) {
    PyErr_SetString(PyExc_RuntimeError, "negative");
  }
}

// Constructors and destructors may do one half each.
class GoodSession {
public:
  GoodSession() { token_ = PyEval_SaveThread(); }
  ~GoodSession() { PyEval_RestoreThread(token_); }

private:
  PyThreadState *token_;
};
