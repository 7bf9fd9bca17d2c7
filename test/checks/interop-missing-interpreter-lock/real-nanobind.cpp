// The headers of an installed nanobind.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: nanobind

#include <functional>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <nanobind/trampoline.h>
#include <string>
#include <thread>
#include <vector>

namespace nb = nanobind;
int compute(int);

// What only looks, and what is C++.
int goodLooks(nb::ndarray<double, nb::ndim<1>> numbers, nb::bytes bytes, nb::tuple tuple, std::vector<int> more) {
  nb::gil_scoped_release release;
  int sum = bytes.size() + tuple.size() + more.size();
  for (size_t i = 0; i < numbers.shape(0); ++i)
    sum += compute(numbers(i));
  return sum + compute(bytes.c_str()[0]);
}
nb::ndarray<nb::numpy, double> goodArray(size_t size) {
  double *numbers;
  {
    nb::gil_scoped_release release;
    numbers = new double[size];
  }
  nb::capsule owner(numbers, [](void *p) noexcept { delete[] static_cast<double *>(p); });
  return nb::ndarray<nb::numpy, double>(numbers, {size}, owner);
}

class Task {
public:
  virtual ~Task() = default;
  virtual int run(int n) { return n; }
  virtual int check(int n) = 0;
};
class PyTask : public Task {
public:
  NB_TRAMPOLINE(Task, 2);
  int run(int n) override { NB_OVERRIDE(run, n); }
  int check(int n) override { NB_OVERRIDE_PURE(check, n); }
};
void goodTask(PyTask *task) {
  std::thread thread([task] { compute(task->PyTask::run(1) + task->PyTask::check(2)); });
  thread.detach();
}

void goodFunction(std::function<int(int)> f) {
  std::thread thread([f] { compute(f(1)); });
  thread.detach();
}
std::string goodError(nb::callable f) {
  try {
    f(1, nb::arg("two") = 2);
  } catch (nb::python_error &e) {
    nb::gil_scoped_release release;
    return e.what();
  }
  return {};
}

void badAppend(nb::list all) {
  nb::gil_scoped_release release;
  all.append(compute(1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::list::append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badAppend(nb::list all) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: all.append(compute(1));
void badThread(nb::handle h) {
  std::thread thread([h] { h.attr("close")(); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:28: warning: 'nanobind::detail::api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: std::thread thread([h] { nb::gil_scoped_acquire {{.*}}; h.attr("close")(); });
void badImport() {
  nb::gil_scoped_release release;
  nb::module_::import_("os");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::module_::import_' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badImport() {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: nb::module_::import_("os");

NB_MODULE(real, m) {
  m.def("looks", &goodLooks);
  m.def("array", &goodArray);
  m.def("function", &goodFunction);
  m.def("error", &goodError);
  m.def("append", &badAppend);
  m.def("thread", &badThread);
  m.def("import_it", &badImport);
  nb::class_<Task, PyTask>(m, "Task").def(nb::init<>()).def("run", &Task::run).def("check", &Task::check);
}
