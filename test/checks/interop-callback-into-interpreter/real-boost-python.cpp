// The headers of an installed Boost.Python: error_already_set leaves a function that C calls.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --real-headers -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: boost-python

#include "Inputs/orchard.h"
#include <boost/python.hpp>

namespace bp = boost::python;

struct GilLock {
  GilLock() : state(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state); }
  PyGILState_STATE state;
};

static int badMeasure(int size, void *cookie) {
  GilLock lock;
  bp::object &measure = *static_cast<bp::object *>(cookie);
  return bp::extract<int>(measure(size));
}
static int badConvert(int size, void *cookie) {
  GilLock lock;
  return size + bp::extract<int>(*static_cast<bp::object *>(cookie))();
}
static int goodMeasure(int size, void *cookie) {
  GilLock lock;
  bp::object &measure = *static_cast<bp::object *>(cookie);
  try {
    return bp::extract<int>(measure(size));
  } catch (const bp::error_already_set &) {
    PyErr_Clear();
    return -1;
  }
}
void sort(orchard *o, bp::object measure) {
  orchard_sort(o, badMeasure, &measure);
  orchard_sort(o, badConvert, &measure);
  orchard_sort(o, goodMeasure, &measure);
}
// CHECK-MESSAGES: :[[@LINE-4]]:19: warning: an exception leaves callback 'badMeasure' through the C frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-22]]:27: note: 'boost::python::api::object_operators::operator()' throws here (model boost-python.yaml)
// CHECK-MESSAGES: :[[@LINE-26]]:47: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-6]]:19: warning: an exception leaves callback 'badConvert' through the C frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-21]]:17: note: 'boost::python::converter::extract_rvalue::operator()' throws here (model boost-python.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:47: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static int badMeasure(int size, void *cookie) {
// CHECK-ALTERNATIVE-1-NEXT: try {
// CHECK-ALTERNATIVE-1-NEXT: GilLock lock;
// CHECK-ALTERNATIVE-1-NEXT: bp::object &measure = *static_cast<bp::object *>(cookie);
// CHECK-ALTERNATIVE-1-NEXT: return bp::extract<int>(measure(size));
// CHECK-ALTERNATIVE-1-NEXT: } catch (...) {
// CHECK-ALTERNATIVE-1-NEXT: return -1;
// CHECK-ALTERNATIVE-1-NEXT: }
// CHECK-ALTERNATIVE-2: static int badConvert(int size, void *cookie) {
// CHECK-ALTERNATIVE-2-NEXT: try {
// CHECK-ALTERNATIVE-2-NEXT: GilLock lock;
// CHECK-ALTERNATIVE-2-NEXT: return size + bp::extract<int>(*static_cast<bp::object *>(cookie))();
// CHECK-ALTERNATIVE-2-NEXT: } catch (...) {
// CHECK-ALTERNATIVE-2-NEXT: return -1;
// CHECK-ALTERNATIVE-2-NEXT: }
