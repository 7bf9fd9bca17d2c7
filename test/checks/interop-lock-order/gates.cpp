// Both orders, kept apart by a lock that is held around both: a mutex, or the interpreter's lock.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14

#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);

// All callers hold the gate.
static std::mutex gate, a, b;
static void goodLeft() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
static void goodRight() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
}
void left() {
  std::lock_guard<std::mutex> lock(gate);
  goodLeft();
}
void right() {
  std::lock_guard<std::mutex> lock(gate);
  goodRight();
}

// One does not.
static std::mutex c, d;
static void leftToo() {
  std::lock_guard<std::mutex> first(c);
  std::lock_guard<std::mutex> second(d);
}
static void badRightToo() {
  std::lock_guard<std::mutex> first(d);
  std::lock_guard<std::mutex> second(c);
}
void guarded() {
  std::lock_guard<std::mutex> lock(gate);
  leftToo();
  badRightToo();
}
void unguarded() { badRightToo(); }
// CHECK-MESSAGES: :[[@LINE-8]]:31: warning: 'c' is locked here while 'd' is held, and elsewhere 'd' is locked while 'c' is held
// CHECK-MESSAGES: :[[@LINE-10]]:31: note: 'd' is locked here
// CHECK-MESSAGES: :[[@LINE-15]]:31: note: the other way round, 'c' is locked here
// CHECK-MESSAGES: :[[@LINE-15]]:31: note: 'd' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: always lock 'c' first

// Whoever comes here holds the interpreter's lock, and nothing lets it go.
static std::mutex e, f;
void goodOne() {
  std::lock_guard<std::mutex> first(e);
  std::lock_guard<std::mutex> second(f);
  compute(1);
}
void goodOther() {
  std::lock_guard<std::mutex> first(f);
  std::lock_guard<std::mutex> second(e);
  compute(2);
}

// A thread comes, too, without it.
static std::mutex g, h;
void one() {
  std::lock_guard<std::mutex> first(g);
  std::lock_guard<std::mutex> second(h);
  compute(1);
}
void badOther() {
  std::lock_guard<std::mutex> first(h);
  std::lock_guard<std::mutex> second(g);
  compute(2);
}
void start() { std::thread(one).detach(); }
// CHECK-MESSAGES: :[[@LINE-4]]:31: warning: 'g' is locked here while 'h' is held, and elsewhere 'h' is locked while 'g' is held
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: 'h' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: the other way round, 'g' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: 'h' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: always lock 'g' first

// It is let go before both.
static std::mutex i, j;
void oneReleased() {
  py::gil_scoped_release release;
  std::lock_guard<std::mutex> first(i);
  std::lock_guard<std::mutex> second(j);
}
void badReleased() {
  py::gil_scoped_release release;
  std::lock_guard<std::mutex> first(j);
  std::lock_guard<std::mutex> second(i);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'i' is locked here while 'j' is held, and elsewhere 'j' is locked while 'i' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'j' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:31: note: the other way round, 'i' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:31: note: 'j' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: always lock 'i' first

// It is let go between the two, by the interpreter itself.
static std::mutex k, l;
void badYields(py::function callable) {
  std::lock_guard<std::mutex> first(k);
  callable();
  std::lock_guard<std::mutex> second(l);
}
void badYieldsToo(py::function callable) {
  std::lock_guard<std::mutex> first(l);
  callable();
  std::lock_guard<std::mutex> second(k);
}

PYBIND11_MODULE(gates, m) {
  m.def("one", &goodOne);
  m.def("other", &goodOther);
  m.def("one_too", &one);
  m.def("other_too", &badOther);
  m.def("start", &start);
  m.def("released", &oneReleased);
  m.def("released_too", &badReleased);
  m.def("yields", &badYields);
  m.def("yields_too", &badYieldsToo);
}
// CHECK-MESSAGES: :[[@LINE-21]]:31: warning: 'k' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'badYields' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-22]]:3: note: 'pybind11::detail::object_api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-17]]:31: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-25]]:31: note: release the GIL before 'k' is locked
// CHECK-MESSAGES: :[[@LINE-21]]:31: warning: 'l' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE-8]]:23: note: 'badYieldsToo' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-22]]:3: note: 'pybind11::detail::object_api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-27]]:31: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-25]]:31: note: release the GIL before 'l' is locked
// CHECK-MESSAGES: :[[@LINE-24]]:31: warning: 'k' is locked here while 'l' is held, and elsewhere 'l' is locked while 'k' is held
// CHECK-MESSAGES: :[[@LINE-27]]:31: note: 'l' is locked here
// CHECK-MESSAGES: :[[@LINE-33]]:31: note: the other way round, 'k' is locked here
// CHECK-MESSAGES: :[[@LINE-32]]:31: note: 'l' is locked here
// CHECK-MESSAGES: :[[@LINE-28]]:31: note: always lock 'k' first
