// Callbacks of a native library that use objects of Boost.Python's: a library's thread does not hold the lock.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/radio.yaml'}}"

#include "Inputs/radio.h"
#include <boost/python.hpp>

namespace bp = boost::python;

int compute(int);
struct GilLock {
  GilLock() : state_(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

static void badSignal(void *cookie) {
  bp::object &callable = *static_cast<bp::object *>(cookie);
  callable(1);
}
static void goodSignal(void *cookie) {
  GilLock lock;
  bp::object &callable = *static_cast<bp::object *>(cookie);
  callable(1);
}
static void badEvent(void *cookie) { bp::call<void>(static_cast<PyObject *>(cookie)); }
static void badErrors(void *cookie) {
  try {
    GilLock lock;
    bp::call<void>(static_cast<PyObject *>(cookie));
  } catch (const bp::error_already_set &) {
    PyErr_Print();
  }
}
static void goodErrors(void *cookie) {
  GilLock lock;
  try {
    bp::call<void>(static_cast<PyObject *>(cookie));
  } catch (const bp::error_already_set &) {
    PyErr_Print();
  }
}
// The last reference goes on a thread of the library.
static void badDone(void *cookie) { delete static_cast<bp::object *>(cookie); }
static void goodDone(void *cookie) {
  GilLock lock;
  delete static_cast<bp::object *>(cookie);
}
// During the call, on the thread of whoever makes it.
static void goodEach(void *cookie) { bp::call<void>(static_cast<PyObject *>(cookie)); }
static void goodPure(void *cookie) { compute(*static_cast<int *>(cookie)); }

class Receiver {
public:
  explicit Receiver(bp::object callable) : callable_(callable) { radio_on_signal(radio_, &Receiver::received, this); }
  void listen(bp::object callable) { radio_on_event(radio_, &Receiver::heard, this); }

private:
  static void received(void *self) { static_cast<Receiver *>(self)->callable_(); }
  static void heard(void *self) {
    GilLock lock;
    static_cast<Receiver *>(self)->callable_();
  }
  bp::object callable_;
  radio *radio_ = nullptr;
};

void registerAll(radio *r, bp::object o) {
  static bp::object kept = o;
  radio_on_signal(r, badSignal, &kept);
  radio_on_signal(r, goodSignal, &kept);
  radio_on_event(r, badEvent, kept.ptr());
  radio_on_event(r, badErrors, kept.ptr());
  radio_on_event(r, goodErrors, kept.ptr());
  radio_on_signal(r, badDone, new bp::object(o));
  radio_on_signal(r, goodDone, new bp::object(o));
  radio_each(r, goodEach, o.ptr());
  radio_on_signal(r, goodPure, nullptr);
}
BOOST_PYTHON_MODULE(receivers) {
  bp::class_<Receiver>("Receiver", bp::init<bp::object>()).def("listen", &Receiver::listen);
}
// CHECK-MESSAGES: :[[@LINE-64]]:3: warning: 'boost::python::api::object_operators::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-14]]:22: note: 'badSignal' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-MESSAGES: :[[@LINE-59]]:38: warning: 'boost::python::call' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-14]]:21: note: 'badEvent' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_event'
// CHECK-MESSAGES: :[[@LINE-55]]:5: warning: 'PyErr_Print' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-15]]:21: note: 'badErrors' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_event'
// CHECK-MESSAGES: :[[@LINE-45]]:37: warning: the end of a 'boost::python::api::object' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-15]]:22: note: 'badDone' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-MESSAGES: :[[@LINE-32]]:38: warning: 'boost::python::api::object_operators::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-37]]:90: note: 'Receiver::received' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-FIXES: static void badSignal(void *cookie) {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: bp::object &callable = *static_cast<bp::object *>(cookie);
// CHECK-FIXES: static void badEvent(void *cookie) { GilLock Acquire; bp::call<void>(static_cast<PyObject *>(cookie)); }
// CHECK-FIXES-NEXT: static void badErrors(void *cookie) {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: try {
// CHECK-FIXES: static void badDone(void *cookie) { GilLock Acquire; delete static_cast<bp::object *>(cookie); }
// CHECK-FIXES-NEXT: static void goodDone(void *cookie) {
// CHECK-FIXES: static void received(void *self) { GilLock Acquire; static_cast<Receiver *>(self)->callable_(); }
// CHECK-FIXES-NEXT: static void heard(void *self) {
