// What stands beside a bound function, and other ways of binding.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

static depot *d;
struct Redirect {};
int takeToo(int n) { return depot_take(d) + n; }
int take(int n) { return depot_take(d) + n; }
int takeGuarded(int n) { return depot_take(d) + n; }
int goodTake(int n) { return depot_take(d) + n; }
int acquires(int n) {
  py::gil_scoped_acquire acquire;
  PyErr_Clear();
  return n;
}
void touch(int n) { PyErr_Clear(); }

class Store {
public:
  Store() = default;
  explicit Store(int n) : n_(depot_take(d) + n) {}
  int load() { return depot_pack(d, n_); }
  void save(int n) { n_ = depot_pack(d, n); }

private:
  int n_ = 0;
};

void bind(py::module_ &m) {
  m.def("two_guards", &goodTake, py::call_guard<Redirect, py::gil_scoped_release>());
  m.def("other_guard", &takeGuarded, py::call_guard<Redirect>());
  m.def("touch", &touch);
  m.def("acquires", &acquires, py::call_guard<py::gil_scoped_release>());
  py::class_<Store>(m, "Store")
      .def(py::init<>())
      .def(py::init([](int n) { return new Store(n); }))
      .def(py::init([](int n, int) { return new Store(n); }), py::call_guard<py::gil_scoped_release>())
      .def_property("value", &Store::load, &Store::save)
      .def_property("good", &Store::load, &Store::save, py::call_guard<py::gil_scoped_release>())
      .def_static("static_take", &take);
  py::cpp_function f(&takeToo);
}
// CHECK-MESSAGES: :[[@LINE-36]]:29: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'takeToo' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-38]]:29: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-15]]:24: warning: 'takeGuarded' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-38]]:33: note: 'takeGuarded' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-39]]:33: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-18]]:24: note: release the GIL around this call
// CHECK-MESSAGES: :[[@LINE-14]]:21: warning: the lambda is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-15]]:44: note: the lambda calls 'Store::Store' here
// CHECK-MESSAGES: :[[@LINE-31]]:30: note: 'Store::Store' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-32]]:30: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-16]]:30: warning: 'Store::load' is bound without releasing the GIL, and can take long in 'depot_pack'
// CHECK-MESSAGES: :[[@LINE-33]]:23: note: 'Store::load' calls 'depot_pack' here
// CHECK-MESSAGES: :[[@LINE-34]]:23: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-19]]:44: warning: 'Store::save' is bound without releasing the GIL, and can take long in 'depot_pack'
// CHECK-MESSAGES: :[[@LINE-35]]:27: note: 'Store::save' calls 'depot_pack' here
// CHECK-MESSAGES: :[[@LINE-36]]:27: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-20]]:34: warning: 'take' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-53]]:26: note: 'take' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-54]]:26: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int takeToo(int n)
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: m.def("two_guards"
// CHECK-FIXES-NEXT: m.def("other_guard", &takeGuarded, py::call_guard<Redirect>());
// CHECK-FIXES: .def(py::init([](int n) { return new Store(n); }), py::call_guard<py::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def(py::init([](int n, int) { return new Store(n); }), py::call_guard<py::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def_property("value", &Store::load, &Store::save, py::call_guard<py::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def_property("good", &Store::load, &Store::save, py::call_guard<py::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def_static("static_take", &take, py::call_guard<py::gil_scoped_release>());
// CHECK-REMAINS: warning: 'takeGuarded' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-REMAINS: note: 'takeGuarded' calls 'depot_take' here
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
