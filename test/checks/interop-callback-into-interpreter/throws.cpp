// Exceptions that leave a callback through frames of C, which do not know of them.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++17,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <functional>
#include <pybind11/pybind11.h>
#include <python/Python.h>

namespace py = pybind11;

// What the interpreter says is thrown: an error that it has.
static void badThrow(void *callable) {
  py::gil_scoped_acquire acquire;
  if (!PyObject_CallNoArgs((PyObject *)callable))
    throw py::error_already_set();
}
void giveThrow(orchard *o, PyObject *callable) {
  orchard_each(o, badThrow, callable);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: an exception leaves callback 'badThrow' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badThrow(void *callable) {
// CHECK-ALTERNATIVE-1: try {
// CHECK-ALTERNATIVE-1: throw py::error_already_set();
// CHECK-ALTERNATIVE-1: } catch (...) {
// CHECK-ALTERNATIVE-1: }

// It has a result that tells of an error.
static int badResult(int size, void *callable) {
  py::gil_scoped_acquire acquire;
  if (!PyObject_CallNoArgs((PyObject *)callable))
    throw py::error_already_set();
  return size;
}
void giveResult(orchard *o, PyObject *callable) {
  orchard_sort(o, badResult, callable);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: an exception leaves callback 'badResult' through the C frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:48: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-2: static int badResult(int size, void *callable) {
// CHECK-ALTERNATIVE-2: try {
// CHECK-ALTERNATIVE-2: } catch (...) {
// CHECK-ALTERNATIVE-2: return -1;
// CHECK-ALTERNATIVE-2: }

// A helper throws.
static void check(PyObject *result) {
  if (!result)
    throw py::error_already_set();
}
static void badHelper(void *callable) {
  PyGILState_STATE state = PyGILState_Ensure();
  check(PyObject_CallNoArgs((PyObject *)callable));
  PyGILState_Release(state);
}
void giveHelper(orchard *o, PyObject *callable) {
  orchard_each(o, badHelper, callable);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: an exception leaves callback 'badHelper' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'badHelper' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:39: note: catch everything here; the exception is lost

// Caught, by type or altogether; terminated by decree; not through C.
static void goodCaught(void *callable) {
  try {
    badThrow(callable);
  } catch (...) {
  }
}
static void goodCaughtType(void *callable) {
  try {
    badThrow(callable);
  } catch (py::error_already_set &) {
  }
}
static void goodNoexcept(void *callable) noexcept {
  badThrow(callable);
}
static void goodThrowLater(void *callable) {
  py::gil_scoped_acquire acquire;
  static std::function<void()> later;
  later = [callable] { badThrow(callable); };
}
static void goodSafe(void *callable) {
  py::gil_scoped_acquire acquire;
  throw py::error_already_set();
}
void giveGood(orchard *o, PyObject *callable) {
  orchard_each(o, goodCaught, callable);
  orchard_each(o, goodCaughtType, callable);
  orchard_each(o, goodNoexcept, callable);
  orchard_each(o, goodThrowLater, callable);
  orchard_safe_each(o, goodSafe, callable);
}

// Caught, but as another type.
static void badCaughtOther(void *callable) {
  py::gil_scoped_acquire acquire;
  try {
    throw py::error_already_set();
  } catch (int) {
  }
}
void giveOther(orchard *o, PyObject *callable) {
  orchard_each(o, badCaughtOther, callable);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: an exception leaves callback 'badCaughtOther' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:44: note: catch everything here; the exception is lost

// No interpreter has a part in it: a library in C unwinds no better for that.
static void badNative(void *cookie) {
  if (!cookie)
    throw 1;
}
void giveNative(orchard *o) {
  orchard_each(o, badNative, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: an exception leaves callback 'badNative' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-9]]:37: note: catch everything here; the exception is lost
static void goodNative(void *cookie) {
  try {
    if (!cookie)
      throw 1;
  } catch (int) {
  }
}
void giveGoodNative(orchard *o) {
  orchard_each(o, goodNative, nullptr);
}

// A callback that returns something, and nobody knows what tells of an error.
static int badUnknownResult(int size, void *callable) {
  py::gil_scoped_acquire acquire;
  if (!PyObject_CallNoArgs((PyObject *)callable))
    throw py::error_already_set();
  return size;
}
void giveUnknown(orchard *o, PyObject *callable) {
  orchard_pick(o, badUnknownResult, callable);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: an exception leaves callback 'badUnknownResult' through the C frames of 'orchard_pick'
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: catch everything in it, and report the error by its result

// Functions of C that are made for it.
static int goodCompare(const void *a, const void *b) {
  py::gil_scoped_acquire acquire;
  if (PyErr_Occurred())
    throw py::error_already_set();
  return 0;
}
extern "C" void qsort(void *base, decltype(sizeof(0)) n, decltype(sizeof(0)) size,
                      int (*compare)(const void *, const void *));
void sort(PyObject **objects) {
  qsort(objects, 3, sizeof(PyObject *), goodCompare);
}

// Functions of C++ let exceptions pass, unless a model knows better.
void walks(PyObject *callable) {
  grove::walk([](void *c) {
    py::gil_scoped_acquire acquire;
    if (!PyObject_CallNoArgs((PyObject *)c))
      throw py::error_already_set();
  }, callable);
}
void visits(PyObject *callable) {
  grove::visit([](void *c) {
    py::gil_scoped_acquire acquire;
    if (!PyObject_CallNoArgs((PyObject *)c))
      throw py::error_already_set();
  }, callable);
}
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: an exception leaves the callback (a lambda) through the frames of 'grove::visit'
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: catch everything here; the exception is lost
