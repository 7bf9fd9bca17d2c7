// The headers of an installed Boost.Python: a mutex and the GIL.
// RUN: %check_interop_tidy %s interop-lock-order %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: boost-python

#include <boost/python.hpp>
#include <mutex>

namespace bp = boost::python;

class Hooks {
public:
  void bad(bp::object hook) {
    std::lock_guard<std::mutex> lock(mutex_);
    hook(++calls_);
  }
  void good(bp::object hook) {
    int calls;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      calls = ++calls_;
    }
    hook(calls);
  }
  static bp::object badModule() {
    static bp::object module = bp::import("json");
    return module;
  }

private:
  std::mutex mutex_;
  int calls_ = 0;
};

BOOST_PYTHON_MODULE(real) {
  bp::class_<Hooks, boost::noncopyable>("Hooks")
      .def("bad", &Hooks::bad)
      .def("good", &Hooks::good)
      .def("module", &Hooks::badModule)
      .staticmethod("module");
}
// CHECK-MESSAGES: :[[@LINE-28]]:33: warning: 'Hooks::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE-6]]:19: note: 'Hooks::bad' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-29]]:5: note: 'boost::python::api::object_operators::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-25]]:35: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-32]]:33: note: release the GIL before 'Hooks::mutex_' is locked
// CHECK-MESSAGES: :[[@LINE-21]]:23: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES: :[[@LINE-9]]:22: note: 'Hooks::badModule' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-23]]:32: note: 'boost::python::import' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-24]]:23: note: release the GIL before, and take it in the initializer
