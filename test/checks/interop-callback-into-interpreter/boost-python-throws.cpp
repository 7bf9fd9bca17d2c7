// error_already_set, which Boost.Python throws, leaves callbacks through frames of C.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <boost/python.hpp>

namespace bp = boost::python;

struct GilLock {
  GilLock() : state_(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

static void badCall(void *cookie) {
  GilLock lock;
  bp::object &callable = *static_cast<bp::object *>(cookie);
  callable(1);
}
static int badExtract(int size, void *cookie) {
  GilLock lock;
  bp::object &callable = *static_cast<bp::object *>(cookie);
  return bp::extract<int>(callable(size));
}
static void badThrow(void *cookie) {
  GilLock lock;
  if (!PyObject_CallNoArgs(static_cast<PyObject *>(cookie)))
    bp::throw_error_already_set();
}
static void badHelper(void *cookie) {
  GilLock lock;
  bp::expect_non_null(PyObject_CallNoArgs(static_cast<PyObject *>(cookie)));
}
// Caught by type, altogether, or by what turns exceptions into Python's.
static void goodType(void *cookie) {
  GilLock lock;
  bp::object &callable = *static_cast<bp::object *>(cookie);
  try {
    callable(1);
  } catch (const bp::error_already_set &) {
    PyErr_Print();
  }
}
static int goodAll(int size, void *cookie) {
  GilLock lock;
  try {
    return bp::call<int>(static_cast<PyObject *>(cookie), size);
  } catch (...) {
    bp::handle_exception();
    PyErr_Print();
    return -1;
  }
}
// Nothing in it throws.
static void goodAppend(void *cookie) {
  GilLock lock;
  PyErr_Clear();
}
static void goodCxx(void *cookie) {
  GilLock lock;
  bp::call<void>(static_cast<PyObject *>(cookie));
}

void give(orchard *o, bp::object &callable) {
  orchard_each(o, badCall, &callable);
  orchard_sort(o, badExtract, &callable);
  orchard_each(o, badThrow, callable.ptr());
  orchard_each(o, badHelper, callable.ptr());
  orchard_each(o, goodType, &callable);
  orchard_sort(o, goodAll, callable.ptr());
  orchard_each(o, goodAppend, nullptr);
  orchard_safe_each(o, goodCxx, callable.ptr());
}
// CHECK-MESSAGES: :[[@LINE-9]]:19: warning: an exception leaves callback 'badCall' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-57]]:3: note: 'boost::python::api::object_operators::operator()' throws here (model boost-python.yaml)
// CHECK-MESSAGES: :[[@LINE-61]]:35: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-11]]:19: warning: an exception leaves callback 'badExtract' through the C frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-55]]:27: note: 'boost::python::api::object_operators::operator()' throws here (model boost-python.yaml)
// CHECK-MESSAGES: :[[@LINE-59]]:47: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-13]]:19: warning: an exception leaves callback 'badThrow' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-53]]:5: note: 'boost::python::throw_error_already_set' throws here (model boost-python.yaml)
// CHECK-MESSAGES: :[[@LINE-57]]:36: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-15]]:19: warning: an exception leaves callback 'badHelper' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-52]]:3: note: 'boost::python::expect_non_null' throws here (model boost-python.yaml)
// CHECK-MESSAGES: :[[@LINE-55]]:37: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badCall(void *cookie) {
// CHECK-ALTERNATIVE-1-NEXT: try {
// CHECK-ALTERNATIVE-1-NEXT: GilLock lock;
// CHECK-ALTERNATIVE-1-NEXT: bp::object &callable = *static_cast<bp::object *>(cookie);
// CHECK-ALTERNATIVE-1-NEXT: callable(1);
// CHECK-ALTERNATIVE-1-NEXT: } catch (...) {
// CHECK-ALTERNATIVE-1-NEXT: }
// CHECK-ALTERNATIVE-2: static int badExtract(int size, void *cookie) {
// CHECK-ALTERNATIVE-2-NEXT: try {
// CHECK-ALTERNATIVE-2-NEXT: GilLock lock;
// CHECK-ALTERNATIVE-2-NEXT: bp::object &callable = *static_cast<bp::object *>(cookie);
// CHECK-ALTERNATIVE-2-NEXT: return bp::extract<int>(callable(size));
// CHECK-ALTERNATIVE-2-NEXT: } catch (...) {
// CHECK-ALTERNATIVE-2-NEXT: return -1;
// CHECK-ALTERNATIVE-2-NEXT: }
// CHECK-ALTERNATIVE-3: static void badThrow(void *cookie) {
// CHECK-ALTERNATIVE-3-NEXT: try {
// CHECK-ALTERNATIVE-3-NEXT: GilLock lock;
// CHECK-ALTERNATIVE-3-NEXT: if (!PyObject_CallNoArgs(static_cast<PyObject *>(cookie)))
// CHECK-ALTERNATIVE-3-NEXT: bp::throw_error_already_set();
// CHECK-ALTERNATIVE-3-NEXT: } catch (...) {
// CHECK-ALTERNATIVE-3-NEXT: }
// CHECK-ALTERNATIVE-4: static void badHelper(void *cookie) {
// CHECK-ALTERNATIVE-4-NEXT: try {
// CHECK-ALTERNATIVE-4-NEXT: GilLock lock;
// CHECK-ALTERNATIVE-4-NEXT: bp::expect_non_null(PyObject_CallNoArgs(static_cast<PyObject *>(cookie)));
// CHECK-ALTERNATIVE-4-NEXT: } catch (...) {
// CHECK-ALTERNATIVE-4-NEXT: }
