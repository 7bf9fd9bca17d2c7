// Who calls decides: functions of C++ let exceptions pass.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++14,c++20

#include <algorithm>
#include <functional>
#include <pybind11/pybind11.h>
#include <sqlite3.h>
#include <vector>

namespace py = pybind11;

static int badRow(void *callable, int, char **, char **) {
  py::gil_scoped_acquire acquire;
  if (!callable)
    return 1;
  py::handle((PyObject *)callable)();
  return 0;
}
static int goodRow(void *callable, int, char **, char **) {
  try {
    py::gil_scoped_acquire acquire;
    py::object result = py::cast<py::object>(py::handle((PyObject *)callable))();
    if (result.is_none())
      throw py::error_already_set();
  } catch (...) {
    return 1;
  }
  return 0;
}
void query(sqlite3 *db, PyObject *callable) {
  sqlite3_exec(db, "select 1", badRow, callable, nullptr);
  sqlite3_exec(db, "select 1", goodRow, callable, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-3]]:32: warning: an exception leaves callback 'badRow' through the C frames of 'sqlite3_exec'
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: 'pybind11::detail::object_api::operator()' throws here (model pybind11.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:58: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static int badRow(
// CHECK-ALTERNATIVE-1: try {
// CHECK-ALTERNATIVE-1: } catch (...) {
// CHECK-ALTERNATIVE-1-NEXT: return {{.*}};
// CHECK-ALTERNATIVE-1-NEXT: }

static void visit(int, const std::function<void(int)> &f) {
  f(1);
}
void goodFunction(PyObject *callable) {
  visit(1, [callable](int) {
    py::gil_scoped_acquire acquire;
    if (!PyObject_CallNoArgs(callable))
      throw py::error_already_set();
  });
}
