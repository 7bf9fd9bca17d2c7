// Fixes in C++: declarations, returns, handlers, statics.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <functional>
#include <pybind11/pybind11.h>
#include <string>

namespace py = pybind11;
int use(int);
std::string text(depot *d) { return depot_take(d) ? "a" : "b"; }
void keep(std::function<int(int)> f);

// Once: not at every call.
int badStatic(depot *d) {
  PyErr_Clear();
  static int once = depot_take(d);
  return once;
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

void badAuto(depot *d) {
  PyErr_Clear();
  auto n = depot_take(d);
  use(n);
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badAuto
// CHECK-FIXES: int n;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: n = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: use(n);

// A class is made where it is declared.
void badString(depot *d) {
  PyErr_Clear();
  std::string s = text(d);
  use(s.empty());
}
// CHECK-MESSAGES: :[[@LINE-3]]:19: warning: 'text' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-42]]:37: note: 'text' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-43]]:37: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badString
// CHECK-FIXES: std::string s = [&] { py::gil_scoped_release {{.*}}; return text(d); }();

// A reference that keeps a temporary alive.
void badReference(depot *d) {
  PyErr_Clear();
  const auto &s = text(d);
  use(s.empty());
}
// CHECK-MESSAGES: :[[@LINE-3]]:19: warning: 'text' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-55]]:37: note: 'text' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-56]]:37: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: release the GIL around this call
// CHECK-REMAINS: warning: 'text' may block forever in 'depot_take' while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'text' calls 'depot_take' here
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

void badIfDeclares(depot *d) {
  PyErr_Clear();
  if (int n = depot_take(d))
    use(n);
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

std::string badReturn(depot *d) {
  PyErr_Clear();
  return text(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'text' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-84]]:37: note: 'text' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-85]]:37: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: std::string badReturn
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return text(d);
// CHECK-FIXES-NEXT: }

// The interpreter makes an object of the value.
py::object badCast(depot *d) {
  PyErr_Clear();
  return py::cast(depot_take(d));
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: py::object badCast
// CHECK-FIXES: int [[CAST:.*]];
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: [[CAST]] = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return py::cast([[CAST]]);

// An object that ends with the statement.
void badTemporary(depot *d) {
  PyErr_Clear();
  use((py::list(), depot_take(d)));
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

// In a block of its own already.
void badBlocks(depot *d, int n) {
  PyErr_Clear();
  while (n--)
    if (n)
      depot_take(d);
    else
      use(n);
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badBlocks
// CHECK-FIXES: if (n) {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: else

// In a lambda.
void badLambda(depot *d) {
  auto wait = [d](int n) {
    PyErr_Clear();
    return depot_take(d) + n;
  };
  keep(wait);
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badLambda
// CHECK-FIXES: PyErr_Clear();
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: return depot_take(d) + n;
// CHECK-FIXES-NEXT: };

// In a constructor's initializer.
class BadInitializer {
public:
  explicit BadInitializer(depot *d) : list_(PyList_New(0)), n_(depot_take(d)) {}

private:
  PyObject *list_;
  int n_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:64: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:45: note: 'PyList_New' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:64: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:64: note: release the GIL around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyList_New' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
