// Callbacks made from templates, and handed over in them.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++17,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

template <class T> void trampoline(void *cookie) {
  static_cast<T *>(cookie)->call();
}
struct Python {
  void call() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
};
struct Native {
  void call() { ++count; }
  int count = 0;
};

void badInstance(Python *p) {
  orchard_on_season(trampoline<Python>, p);
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: callback 'trampoline' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'trampoline' calls 'Python::call' here
// CHECK-MESSAGES: :[[@LINE-14]]:28: note: 'Python::call' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
void goodInstance(Native *n) {
  orchard_on_season(trampoline<Native>, n);
}

// Handed over in a template: told once, for what waits.
template <class T> void give(T *t) {
  orchard_on_season(&trampoline<T>, t);
}
void giveBoth(Python *p, Native *n) {
  give(p);
  give(n);
}
// CHECK-MESSAGES: :[[@LINE-6]]:21: warning: callback 'trampoline' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-33]]:3: note: 'trampoline' calls 'Python::call' here
// CHECK-MESSAGES: :[[@LINE-30]]:28: note: 'Python::call' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-9]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock

// Never made.
template <class T> void never(T *t) {
  orchard_on_season(&trampoline<Python>, t);
}

// A generic helper that calls what it is given, with the lock.
template <class F> void withLock(F f) {
  py::gil_scoped_acquire acquire;
  f();
}
static void onSeason(void *cookie) {
  withLock([] { PyErr_Clear(); });
}
void badGeneric() {
  orchard_on_season(onSeason, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: callback 'onSeason' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'onSeason' calls 'withLock' here
// CHECK-MESSAGES: :[[@LINE-11]]:26: note: 'withLock' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
