// Fixes: the interpreter's lock is let go before the guard, where nothing under the guard needs it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;
int compute(int);
static std::mutex a, b, c, d, e, f;
static int size;
static PyObject *object;

// Each of them is locked by a thread that takes the interpreter's lock under it.
static void touch() {
  py::gil_scoped_acquire acquire;
  PyErr_Clear();
}
void touchA() {
  std::lock_guard<std::mutex> lock(a);
  touch();
}
void touchB() {
  std::lock_guard<std::mutex> lock(b);
  touch();
}
void touchC() {
  std::lock_guard<std::mutex> lock(c);
  touch();
}
void touchD() {
  std::lock_guard<std::mutex> lock(d);
  touch();
}
void touchE() {
  std::lock_guard<std::mutex> lock(e);
  touch();
}

void badWhole(int n) {
  std::lock_guard<std::mutex> lock(a);
  size += n;
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'a' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+98]]:18: note: 'badWhole' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-26]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-26]]:3: note: 'touchA' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-32]]:26: note: the GIL is taken here
// CHECK-FIXES: void badWhole(int n) {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(a);
// CHECK-FIXES-NEXT: size += n;
// CHECK-FIXES-NEXT: }

// Only a block; what stands around it needs the lock.
PyObject *badBlock(int n) {
  PyErr_Clear();
  {
    std::lock_guard<std::mutex> lock(b);
    size += compute(n);
  }
  return PyLong_FromLong(n);
}
// CHECK-MESSAGES: :[[@LINE-5]]:33: warning: 'b' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+79]]:18: note: 'badBlock' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-42]]:31: note: the other way round, 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-42]]:3: note: 'touchB' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-52]]:26: note: the GIL is taken here
// CHECK-FIXES: PyObject *badBlock(int n) {
// CHECK-FIXES: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(b);
// CHECK-FIXES-NEXT: size += compute(n);
// CHECK-FIXES-NEXT: }

// What is under the guard needs it.
void badNeeds() {
  std::lock_guard<std::mutex> lock(c);
  PyList_Append(object, object);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'c' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+63]]:18: note: 'badNeeds' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-55]]:31: note: the other way round, 'c' is locked here
// CHECK-MESSAGES: :[[@LINE-55]]:3: note: 'touchC' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-69]]:26: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: release the GIL before 'c' is locked
// CHECK-REMAINS: warning: 'c' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-REMAINS: note: 'badNeeds' is bound here and entered with the GIL held
// CHECK-REMAINS: note: the other way round, 'c' is locked here
// CHECK-REMAINS: note: 'touchC' calls 'touch' here
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: release the GIL before 'c' is locked

// What it returns is an object of the interpreter's, made after the lock is gone.
PyObject *badResult() {
  std::lock_guard<std::mutex> lock(d);
  return PyLong_FromLong(size);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'd' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+46]]:19: note: 'badResult' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-69]]:31: note: the other way round, 'd' is locked here
// CHECK-MESSAGES: :[[@LINE-69]]:3: note: 'touchD' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-87]]:26: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: release the GIL before 'd' is locked
// CHECK-REMAINS: warning: 'd' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-REMAINS: note: 'badResult' is bound here and entered with the GIL held
// CHECK-REMAINS: note: the other way round, 'd' is locked here
// CHECK-REMAINS: note: 'touchD' calls 'touch' here
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: release the GIL before 'd' is locked

// Two places: one edit does not suffice.
void badFirst() {
  std::lock_guard<std::mutex> lock(e);
  size++;
}
void badSecond() {
  std::lock_guard<std::mutex> lock(e);
  PyErr_Clear();
}
// CHECK-MESSAGES: :[[@LINE-7]]:31: warning: 'e' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+25]]:18: note: 'badFirst' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-87]]:31: note: the other way round, 'e' is locked here
// CHECK-MESSAGES: :[[@LINE-87]]:3: note: 'touchE' calls 'touch' here
// CHECK-MESSAGES: :[[@LINE-109]]:26: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-13]]:31: note: release the GIL before 'e' is locked
// CHECK-REMAINS: warning: 'e' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-REMAINS: note: 'badFirst' is bound here and entered with the GIL held
// CHECK-REMAINS: note: the other way round, 'e' is locked here
// CHECK-REMAINS: note: 'touchE' calls 'touch' here
// CHECK-REMAINS: note: the GIL is taken here
// CHECK-REMAINS: note: in this order here too
// CHECK-REMAINS: note: release the GIL before 'e' is locked

// Nobody takes the interpreter's lock under it.
void goodOther() {
  std::lock_guard<std::mutex> lock(f);
  size++;
}

PYBIND11_MODULE(release, m) {
  m.def("whole", &badWhole);
  m.def("block", &badBlock);
  m.def("needs", &badNeeds);
  m.def("result", &badResult);
  m.def("first", &badFirst);
  m.def("second", &badSecond);
  m.def("other", &goodOther);
}
