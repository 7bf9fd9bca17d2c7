// Arguments that are the interpreter's end inside the call, where a policy has let go of the lock already.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <functional>
#include <memory>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace py = pybind11;
static depot *d;
struct Job {
  py::object owner;
  int number;
};
int byValue(py::object o, int n) { return depot_take(d) + n; }
int byReference(const py::object &o, int n) { return depot_take(d) + n; }
int inside(Job job) { return depot_take(d) + job.number; }
int plain(std::string text, std::shared_ptr<int> p) { return depot_take(d) + *p; }

void bind(py::module_ &m) {
  m.def("by_value", &byValue);
  m.def("by_reference", &byReference);
  m.def("inside", &inside);
  m.def("plain", &plain);
  m.def("lambda", [](py::object o, int n) { return depot_take(d) + n; });
}
// CHECK-MESSAGES: :[[@LINE-12]]:43: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'byValue' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-14]]:43: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:30: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: 'inside' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-15]]:30: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:25: warning: 'byReference' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-18]]:54: note: 'byReference' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-19]]:54: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:18: warning: 'plain' is bound without releasing the GIL, and may block forever in 'depot_take'
// CHECK-MESSAGES: :[[@LINE-19]]:62: note: 'plain' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-20]]:62: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:52: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-15]]:19: note: the lambda is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-16]]:52: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int byValue(py::object o, int n) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: int byReference(
// CHECK-FIXES: int inside(Job job) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: int plain(
// CHECK-FIXES: m.def("by_value", &byValue);
// CHECK-FIXES-NEXT: m.def("by_reference", &byReference, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("inside", &inside);
// CHECK-FIXES-NEXT: m.def("plain", &plain, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: m.def("lambda", [](py::object o, int n) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
