// Fixes: the scope that lets the interpreter's lock go is moved before the guard.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;
int compute(int);
static std::mutex a, b, c, d, e;

void badNext() {
  std::lock_guard<std::mutex> lock(a);
  py::gil_scoped_release release;
  compute(1);
}
// CHECK-MESSAGES: :[[@LINE-4]]:31: warning: 'a' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+90]]:17: note: 'badNext' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the end of 'release' takes the GIL
// CHECK-FIXES: void badNext() {
// CHECK-FIXES-NEXT: py::gil_scoped_release release;
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(a);
// CHECK-FIXES-NEXT: compute(1);
// CHECK-FIXES-NEXT: }
void goodNext() {
  py::gil_scoped_release release;
  std::lock_guard<std::mutex> lock(a);
  compute(1);
}

// A statement in between that needs no interpreter.
void badBetween(int n) {
  n += compute(0);
  std::unique_lock<std::mutex> lock(b);
  n += compute(n); // counted
  py::gil_scoped_release release;
  compute(n);
}
// CHECK-MESSAGES: :[[@LINE-5]]:32: warning: 'b' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+70]]:20: note: 'badBetween' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the end of 'release' takes the GIL
// CHECK-FIXES: void badBetween(int n) {
// CHECK-FIXES-NEXT: n += compute(0);
// CHECK-FIXES-NEXT: py::gil_scoped_release release;
// CHECK-FIXES-NEXT: std::unique_lock<std::mutex> lock(b);
// CHECK-FIXES-NEXT: n += compute(n); // counted
// CHECK-FIXES-NEXT: compute(n);
// CHECK-FIXES-NEXT: }

// One that does.
void badNeeds() {
  std::lock_guard<std::mutex> lock(c);
  PyErr_Clear();
  py::gil_scoped_release release;
  compute(1);
}
// CHECK-MESSAGES: :[[@LINE-5]]:31: warning: 'c' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+53]]:18: note: 'badNeeds' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the end of 'release' takes the GIL
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: release the GIL before 'c' is locked
// CHECK-REMAINS: warning: 'c' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-REMAINS: note: 'badNeeds' is bound here and entered with the GIL held
// CHECK-REMAINS: note: the end of 'release' takes the GIL
// CHECK-REMAINS: note: release the GIL before 'c' is locked

// In a block of its own.
int badBlock(bool wait) {
  int n = 0;
  if (wait) {
    std::lock_guard<std::mutex> lock(d);
    py::gil_scoped_release unlocked;
    n = compute(1);
  }
  PyErr_Clear();
  return n;
}
// CHECK-MESSAGES: :[[@LINE-7]]:33: warning: 'd' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+34]]:18: note: 'badBlock' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: the end of 'unlocked' takes the GIL
// CHECK-FIXES: int badBlock(bool wait) {
// CHECK-FIXES-NEXT: int n = 0;
// CHECK-FIXES-NEXT: if (wait) {
// CHECK-FIXES-NEXT: py::gil_scoped_release unlocked;
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(d);
// CHECK-FIXES-NEXT: n = compute(1);

// The scope ends before the guard's block does: it is not the guard's whole life.
int badInner() {
  std::lock_guard<std::mutex> lock(e);
  int n;
  {
    py::gil_scoped_release release;
    n = compute(1);
  }
  PyErr_Clear();
  return n;
}
// CHECK-MESSAGES: :[[@LINE-9]]:31: warning: 'e' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+14]]:18: note: 'badInner' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: the end of 'release' takes the GIL
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: release the GIL before 'e' is locked
// CHECK-REMAINS: warning: 'e' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-REMAINS: note: 'badInner' is bound here and entered with the GIL held
// CHECK-REMAINS: note: the end of 'release' takes the GIL
// CHECK-REMAINS: note: release the GIL before 'e' is locked

PYBIND11_MODULE(swap, m) {
  m.def("next", &badNext);
  m.def("good_next", &goodNext);
  m.def("between", &badBetween);
  m.def("needs", &badNeeds);
  m.def("block", &badBlock);
  m.def("inner", &badInner);
}
