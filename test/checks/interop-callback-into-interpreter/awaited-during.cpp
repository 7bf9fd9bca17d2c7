// A call that runs its callback on other threads waits for them itself.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

void badHeld(PyObject *callable) {
  PyErr_Clear();
  orchard_parallel([](void *c) {
    py::gil_scoped_acquire acquire;
    PyObject_CallNoArgs((PyObject *)c);
  }, callable);
}
// CHECK-MESSAGES: :[[@LINE-5]]:20: warning: the callback (a lambda) waits for the GIL, and 'orchard_parallel' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the lambda takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'orchard_parallel' waits for it here while the GIL is held

void goodReleased(PyObject *callable) {
  PyErr_Clear();
  py::gil_scoped_release release;
  orchard_parallel([](void *c) {
    py::gil_scoped_acquire acquire;
    PyObject_CallNoArgs((PyObject *)c);
  }, callable);
}
void goodNative(int *count) {
  PyErr_Clear();
  orchard_parallel([](void *c) { ++*(int *)c; }, count);
}
// On the thread that calls: it has the GIL.
void goodOwnThread(orchard *o, PyObject *callable) {
  PyErr_Clear();
  orchard_each(o, [](void *c) {
    py::gil_scoped_acquire acquire;
    PyObject_CallNoArgs((PyObject *)c);
  }, callable);
}
