// What of nanobind needs the lock, and what does not.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17 -- -- -DMOCK_NB_MAJOR=3

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <thread>

namespace nb = nanobind;
int compute(int);

void badAppend(nb::list all) {
  nb::gil_scoped_release release;
  all.append(compute(1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::list::append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badAppend(nb::list all) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: all.append(compute(1));
void goodAppend(nb::list all) {
  int n;
  {
    nb::gil_scoped_release release;
    n = compute(1);
  }
  all.append(n);
}

// A thread of the program's own.
void badThread() {
  std::thread thread([] { nb::print("working"); });
  thread.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:27: warning: 'nanobind::print' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: std::thread thread([] { nb::gil_scoped_acquire {{.*}}; nb::print("working"); });
void goodThread() {
  std::thread thread([] {
    nb::gil_scoped_acquire acquire;
    nb::print("working");
  });
  thread.detach();
}

// A call of an object, and of an attribute.
void badCall(nb::callable f) {
  nb::gil_scoped_release release;
  f(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::detail::api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badCall(nb::callable f) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: f(1);
void badAttribute(nb::handle h) {
  nb::gil_scoped_release release;
  h.attr("close")();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::detail::api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badAttribute(nb::handle h) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: h.attr("close")();

// Only pointers are looked at.
int goodQuestions(nb::handle h, nb::object &o) {
  nb::gil_scoped_release release;
  PyObject *kept = o.release().ptr();
  return h.is_none() + h.is_valid() + bool(h) + compute(kept != nullptr);
}

// What is counted.
void badCount(nb::handle h) {
  nb::gil_scoped_release release;
  h.inc_ref();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::handle::inc_ref' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badCount(nb::handle h) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: h.inc_ref();
void badReset(nb::object &o) {
  nb::gil_scoped_release release;
  o.reset();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::object::reset' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badReset(nb::object &o) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: o.reset();

// Its errors take the lock by themselves to tell what they are and to go; to be given back they need it.
void report(const char *);
void goodError(nb::callable f) {
  std::thread thread([&f] {
    try {
      nb::gil_scoped_acquire acquire;
      f();
    } catch (nb::python_error &e) {
      report(e.what());
    }
  });
  thread.join();
}
void badRestore(nb::python_error &e) {
  nb::gil_scoped_release release;
  e.restore();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'nanobind::python_error::restore' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badRestore(nb::python_error &e) {
// CHECK-FIXES: nb::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: e.restore();

// A Python callable as a C++ function takes the lock to be called, copied and ended.
void goodFunction(std::function<int(int)> f) {
  std::thread thread([f] { compute(f(1)); });
  thread.detach();
}

void bind(nb::module_ &m) {
  m.def("bad_append", &badAppend);
  m.def("bad_call", &badCall);
  m.def("bad_attribute", &badAttribute);
  m.def("bad_count", &badCount);
  m.def("bad_reset", &badReset);
  m.def("good_questions", &goodQuestions);
  m.def("good_function", &goodFunction);
}
