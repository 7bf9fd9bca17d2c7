// A once flag, which other threads wait for, and the interpreter's lock.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <mutex>
#include <pthread.h>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);
static py::object module;

// What runs under the flag imports.
static std::once_flag flag;
void badLoad() {
  std::call_once(flag, [] { module = py::module_::import("numpy"); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the flag 'flag' is waited for here while the GIL is held, and what runs under it releases the GIL and takes it again
// CHECK-MESSAGES: :[[@LINE+68]]:17: note: 'badLoad' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'badLoad' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-5]]:38: note: 'pybind11::module_::import' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL before, and take it in what is called

// Released, and taken under the flag.
static std::once_flag good;
void goodLoad() {
  py::gil_scoped_release release;
  std::call_once(good, [] {
    py::gil_scoped_acquire acquire;
    module = py::module_::import("numpy");
  });
}

// What needs no interpreter, or only needs its lock.
static std::once_flag plain, need;
static int size;
static PyObject *list;
void goodPlain() {
  std::call_once(plain, [] { size = compute(1); });
  std::call_once(need, [] { list = PyList_New(0); });
}

// In C: what runs under the flag takes the interpreter's lock, where a thread comes without.
static pthread_once_t control;
static void setUp() {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void badOnce() {
  pthread_once(&control, setUp);
}
static void *run(void *cookie) {
  pthread_once(&control, setUp);
  return nullptr;
}
void start(pthread_t *thread) {
  pthread_create(thread, nullptr, run, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: the flag 'control' is waited for here while the GIL is held, and what runs under it takes the GIL
// CHECK-MESSAGES: :[[@LINE+29]]:17: note: 'badOnce' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the other way round, the flag 'control' is waited for here
// CHECK-MESSAGES: :[[@LINE-9]]:26: note: 'run' calls 'setUp' here
// CHECK-MESSAGES: :[[@LINE-18]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: release the GIL before, and take it in what is called

// Both without it.
static pthread_once_t other;
static void setUpToo() {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void goodOnce() {
  py::gil_scoped_release release;
  pthread_once(&other, setUpToo);
}
static void *runToo(void *cookie) {
  pthread_once(&other, setUpToo);
  return nullptr;
}
void startToo(pthread_t *thread) {
  pthread_create(thread, nullptr, runToo, nullptr);
}

PYBIND11_MODULE(once, m) {
  m.def("load", &badLoad);
  m.def("good_load", &goodLoad);
  m.def("plain", &goodPlain);
  m.def("once", &badOnce);
  m.def("good_once", &goodOnce);
}
