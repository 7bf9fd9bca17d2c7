// Lambdas, members and objects as callbacks.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++14,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

void badLambda(PyObject *callable) {
  py::gil_scoped_release release;
  orchard_best_size([](int size, void *cookie) {
    py::gil_scoped_acquire acquire;
    PyObject_CallNoArgs((PyObject *)cookie);
    return size;
  }, callable);
}
// CHECK-MESSAGES: :[[@LINE-6]]:21: warning: the callback (a lambda) waits for the GIL under the orchard's lock, which 'orchard_best_size' holds around it
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the lambda takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

void goodLambda(PyObject *callable) {
  py::gil_scoped_release release;
  orchard_best_size([](int size, void *) { return size * 2; }, callable);
}

// By unary plus, and through a variable.
void badPlus(PyObject *callable) {
  py::gil_scoped_release release;
  auto f = [](void *cookie) {
    py::gil_scoped_acquire acquire;
    PyObject_CallNoArgs((PyObject *)cookie);
  };
  orchard_on_season(+f, callable);
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: the callback (a lambda) waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the lambda takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

// A static method, which a member does the work for.
class Grower {
public:
  explicit Grower(PyObject *callable) : callable_(callable) {}
  void start() {
    py::gil_scoped_release release;
    orchard_on_season(&Grower::onSeason, this);
    orchard_on_season(&Grower::onSeasonQuietly, this);
  }

private:
  static void onSeason(void *cookie) { static_cast<Grower *>(cookie)->call(); }
  static void onSeasonQuietly(void *cookie) { static_cast<Grower *>(cookie)->count(); }
  void call() {
    py::gil_scoped_acquire acquire;
    PyObject_CallNoArgs(callable_);
  }
  void count() { ++count_; }
  PyObject *callable_;
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-15]]:23: warning: callback 'Grower::onSeason' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-11]]:40: note: 'Grower::onSeason' calls 'Grower::call' here
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: 'Grower::call' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-18]]:23: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
