// Templates.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++20

#include <pybind11/pybind11.h>
#include <python/Python.h>
#include <utility>

namespace py = pybind11;
int compute(int);

// A function that runs something in a region.
template <class F> void withoutLock(F &&body) {
  py::gil_scoped_release release;
  body();
}
void goodRuns() {
  withoutLock([] { compute(1); });
}
void badRuns(PyObject *list) {
  withoutLock([list] { PyList_Append(list, list); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:24: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-10]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: the lambda is called here
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: the lambda is called here
// CHECK-REMAINS: note: take the GIL around it

template <class F> auto withLock(F &&body) -> decltype(body()) {
  py::gil_scoped_acquire acquire;
  return body();
}
void goodNested(PyObject *list) {
  withoutLock([list] { withLock([list] { return PyList_Append(list, list); }); });
}

// Dependent on an argument.
template <bool Released> void fill(PyObject *list) {
  PyThreadState *token = Released ? PyEval_SaveThread() : nullptr;
  compute(1);
  if (token)
    PyEval_RestoreThread(token);
  PyList_Append(list, list);
}
template void fill<true>(PyObject *);
template void fill<false>(PyObject *);

// Never instantiated: nothing is known of it.
template <class T> void goodUninstantiated(T value) {
  py::gil_scoped_release release;
  value.run();
}

// Reported once for all instances.
template <class T> void badInstances(T *object) {
  py::gil_scoped_release release;
  PyErr_Clear();
}
template void badInstances(int *);
template void badInstances(long *);
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// A class template with a guard for a member.
template <class T> class Scope {
public:
  Scope(T &value) : value_(value) {}
  T &get() { return value_; }

private:
  py::gil_scoped_release release_;
  T &value_;
};
void badScope(py::object &o) {
  Scope<py::object> scope(o);
  PyErr_Clear();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: the GIL is released here
// CHECK-FIXES: void badScope
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: PyErr_Clear();
void goodScope(py::object &o) {
  {
    Scope<py::object> scope(o);
    compute(1);
  }
  PyErr_Clear();
}
