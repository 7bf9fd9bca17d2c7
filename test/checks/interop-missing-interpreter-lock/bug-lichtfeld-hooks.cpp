// LichtFeld-Studio #1871: a registry of hooks keeps what Python registered, and copies and ends it without the GIL.
// https://github.com/MrNeRF/LichtFeld-Studio/pull/1871
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <functional>
#include <memory>
#include <nanobind/nanobind.h>
#include <utility>

namespace nb = nanobind;

struct Hook {
  int iteration;
};
class Registry {
public:
  static Registry &get();
  int addStep(std::function<void(const Hook &)> f);
};

int badAdd(nb::callable callback) {
  return Registry::get().addStep([callback](const Hook &hook) {
    nb::gil_scoped_acquire acquire;
    try {
      callback(hook.iteration);
    } catch (nb::python_error &e) {
      e.discard_as_unraisable("hook");
    }
  });
}
// CHECK-MESSAGES: :[[@LINE-9]]:35: warning: 'callback' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the callable takes the GIL here
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: it is handed to 'Registry::addStep' here
// CHECK-MESSAGES: :[[@LINE-12]]:35: note: let an object whose destructor takes the GIL own it

// As mended: the last owner lets go of it under the GIL, and the pointer alone is captured.
struct Release {
  void operator()(nb::object *o) const {
    nb::gil_scoped_acquire acquire;
    delete o;
  }
};
int goodAdd(nb::callable callback) {
  std::shared_ptr<nb::object> kept(new nb::object(std::move(callback)), Release());
  return Registry::get().addStep([kept](const Hook &hook) {
    nb::gil_scoped_acquire acquire;
    try {
      (*kept)(hook.iteration);
    } catch (nb::python_error &e) {
      e.discard_as_unraisable("hook");
    }
  });
}

NB_MODULE(lichtfeld, m) {
  m.def("bad_add", &badAdd);
  m.def("good_add", &goodAdd);
}
