// Callbacks of libraries, reference counts of C++ objects, and what a thread or a library keeps.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/radio.yaml'}}"

#include "Inputs/radio.h"
#include <nanobind/intrusive/counter.h>
#include <nanobind/nanobind.h>
#include <thread>
#include <utility>

namespace nb = nanobind;
int compute(int);

// A thread of the library calls it.
static void badSignal(void *cookie) {
  (*static_cast<nb::callable *>(cookie))(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::detail::api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+8]]:22: note: 'badSignal' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-FIXES: static void badSignal(void *cookie) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
static void goodSignal(void *cookie) {
  nb::gil_scoped_acquire acquire;
  (*static_cast<nb::callable *>(cookie))(1);
}
void listen(radio *r, nb::callable *f) {
  radio_on_signal(r, badSignal, f);
  radio_on_signal(r, goodSignal, f);
}

// Wherever a counted object is copied or let go of.
void badCounts() {
  nb::intrusive_init([](PyObject *o) noexcept { Py_INCREF(o); }, [](PyObject *o) noexcept { Py_DECREF(o); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:49: warning: 'Py_INCREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: the lambda is called on a thread of the library, which does not hold the GIL; it is registered here with 'nanobind::intrusive_init'
// CHECK-MESSAGES: :[[@LINE-4]]:93: warning: 'Py_DECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:66: note: the lambda is called on a thread of the library, which does not hold the GIL; it is registered here with 'nanobind::intrusive_init'
// CHECK-FIXES: nb::intrusive_init([](PyObject *o) noexcept { nb::gil_scoped_acquire {{.*}}; Py_INCREF(o); }, [](PyObject *o) noexcept { nb::gil_scoped_acquire {{.*}}; Py_DECREF(o); });
void goodCounts() {
  nb::intrusive_init(
      [](PyObject *o) noexcept {
        nb::gil_scoped_acquire acquire;
        Py_INCREF(o);
      },
      [](PyObject *o) noexcept {
        nb::gil_scoped_acquire acquire;
        Py_DECREF(o);
      });
}

// The object of Python's that belongs to a C++ object is told with the lock held.
class Node : public nb::intrusive_base {};
void bindNode(nb::module_ &m) {
  nb::class_<Node>(m, "Node", nb::intrusive_ptr<Node>([](Node *node, PyObject *self) noexcept {
                     Py_INCREF(self);
                     node->set_self_py(self);
                   }));
}

// The body takes the lock; the closure ends after it.
void badCaptured(nb::callable f) {
  std::thread thread([f] {
    nb::gil_scoped_acquire acquire;
    f(1);
  });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-6]]:23: warning: 'f' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
// CHECK-REMAINS: warning: 'f' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-REMAINS: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
void goodMovedOut(nb::callable f) {
  std::thread thread([f]() mutable {
    nb::gil_scoped_acquire acquire;
    nb::callable mine = std::move(f);
    mine(1);
  });
  thread.detach();
}

// A capsule's function, and what goes with an object, run where the object ends: with the lock.
void end(void *) noexcept { PyErr_Clear(); }
nb::capsule goodCapsule(int *numbers) {
  return nb::capsule(numbers, [](void *) noexcept { PyErr_Clear(); });
}
void goodKept(nb::handle nurse, int *numbers) { nb::detail::keep_alive(nurse.ptr(), numbers, end); }
