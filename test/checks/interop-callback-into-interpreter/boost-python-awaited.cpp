// Callbacks that call Python by Boost.Python: somebody waits for them with the GIL held, or they run under a lock.
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
struct AllowThreads {
  AllowThreads() : state_(PyEval_SaveThread()) {}
  AllowThreads(const AllowThreads &) = delete;
  ~AllowThreads() { PyEval_RestoreThread(state_); }

private:
  PyThreadState *state_;
};

class Watcher {
public:
  explicit Watcher(bp::object callable) : callable_(callable) { orchard_on_wasp(o_, &Watcher::seen, this); }
  void stop(bp::object reason) {
    callable_(reason);
    orchard_stop(o_);
  }

private:
  static void seen(void *self) {
    GilLock lock;
    try {
      static_cast<Watcher *>(self)->callable_();
    } catch (const bp::error_already_set &) {
      PyErr_Print();
    }
  }
  bp::object callable_;
  orchard *o_ = nullptr;
};
class GoodWatcher {
public:
  explicit GoodWatcher(bp::object callable) : callable_(callable) { orchard_on_wasp(o_, &GoodWatcher::seen, this); }
  void stop(bp::object reason) {
    callable_(reason);
    AllowThreads released;
    orchard_stop(o_);
  }

private:
  static void seen(void *self) {
    GilLock lock;
    try {
      static_cast<GoodWatcher *>(self)->callable_();
    } catch (const bp::error_already_set &) {
      PyErr_Print();
    }
  }
  bp::object callable_;
  orchard *o_ = nullptr;
};

BOOST_PYTHON_MODULE(watchers) {
  bp::class_<Watcher, boost::noncopyable>("Watcher", bp::init<bp::object>()).def("stop", &Watcher::stop);
  bp::class_<GoodWatcher, boost::noncopyable>("GoodWatcher", bp::init<bp::object>()).def("stop", &GoodWatcher::stop);
}
// CHECK-MESSAGES: :[[@LINE-44]]:85: warning: callback 'Watcher::seen' waits for the GIL, and 'orchard_stop' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-37]]:13: note: 'Watcher::seen' calls 'GilLock::GilLock' here
// CHECK-MESSAGES: :[[@LINE-64]]:22: note: 'GilLock::GilLock' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:90: note: 'Watcher::stop' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-45]]:5: note: 'orchard_stop' waits for it here while the GIL is held
// CHECK-ALTERNATIVE-1: callable_(reason);
// CHECK-ALTERNATIVE-1-NEXT: {
// CHECK-ALTERNATIVE-1-NEXT: AllowThreads Release;
// CHECK-ALTERNATIVE-1-NEXT: orchard_stop(o_);
// CHECK-ALTERNATIVE-1-NEXT: }
