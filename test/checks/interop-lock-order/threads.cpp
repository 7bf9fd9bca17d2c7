// What runs on a thread of its own finds nothing of the locks of whoever starts it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14 --suffix=14
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20 --suffix=17

#include <future>
#include <mutex>
#include <pthread.h>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);

// Started under a mutex, it takes another one: it is not under the first.
static std::mutex a, b;
void goodStart() {
  std::lock_guard<std::mutex> lock(a);
  std::thread([] {
    std::lock_guard<std::mutex> other(b);
    compute(1);
  }).detach();
}
void goodReverse() {
  std::lock_guard<std::mutex> lock(b);
  std::lock_guard<std::mutex> other(a);
}

// Called at once, it is.
static std::mutex c, d;
void goodCall() {
  std::lock_guard<std::mutex> lock(c);
  [] {
    std::lock_guard<std::mutex> other(d);
    compute(1);
  }();
}
void badReverse() {
  std::lock_guard<std::mutex> lock(d);
  std::lock_guard<std::mutex> other(c);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'c' is locked here while 'd' is held, and elsewhere 'd' is locked while 'c' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'd' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: the other way round, 'c' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'goodCall' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-12]]:33: note: 'd' is locked here
// CHECK-MESSAGES-17: :[[@LINE-7]]:31: note: lock both with std::scoped_lock, or always lock 'c' first
// CHECK-MESSAGES-14: :[[@LINE-8]]:31: note: always lock 'c' first

// CHECK-REMAINS: warning: 'c' is locked here while 'd' is held, and elsewhere 'd' is locked while 'c' is held
// CHECK-REMAINS: note: 'd' is locked here
// CHECK-REMAINS: note: the other way round, 'c' is locked here
// CHECK-REMAINS: note: 'goodCall' calls the lambda here
// CHECK-REMAINS: note: 'd' is locked here
// CHECK-REMAINS: note: {{.*}}always lock 'c' first

// A thread that is started with the interpreter's lock held does not have it.
static std::mutex e;
void *goodRun(void *cookie) {
  std::lock_guard<std::mutex> lock(e);
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return nullptr;
}
void goodStartBound(pthread_t *thread) {
  pthread_create(thread, nullptr, goodRun, nullptr);
  std::thread([] {
    std::lock_guard<std::mutex> lock(e);
    compute(1);
  }).detach();
}

// Run by whoever asks for the result, perhaps.
static std::mutex f;
void badAsk() {
  std::lock_guard<std::mutex> lock(f);
  compute(1);
}
void start() {
  auto result = std::async(std::launch::async, [] {
    std::lock_guard<std::mutex> lock(f);
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
  py::gil_scoped_release release;
  result.get();
}
// CHECK-MESSAGES: :[[@LINE-12]]:31: warning: 'f' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+8]]:16: note: 'badAsk' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-9]]:33: note: the other way round, 'f' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: the GIL is taken here
// CHECK-FIXES: void badAsk() {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};

PYBIND11_MODULE(threads, m) {
  m.def("start", &goodStartBound);
  m.def("ask", &badAsk);
  m.def("start_async", &start);
}
