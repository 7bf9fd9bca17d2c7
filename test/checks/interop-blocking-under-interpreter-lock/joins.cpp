// Joins of threads that need the lock which is held.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++11,c++17,c++20

#include <future>
#include <pthread.h>
#include <pybind11/pybind11.h>
#include <python/Python.h>
#include <thread>

namespace py = pybind11;
int compute(int);

void badJoin(PyObject *list) {
  PyErr_Clear();
  std::thread thread([] {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
  thread.join();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'std::thread::join' waits for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: the thread takes the GIL here
// CHECK-FIXES: void badJoin
// CHECK-FIXES: {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: thread.join();
// CHECK-FIXES-NEXT: }

void goodJoinReleased(PyObject *list) {
  PyErr_Clear();
  std::thread thread([] {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
  py::gil_scoped_release release;
  thread.join();
}

void goodJoinComputes(PyObject *list) {
  PyErr_Clear();
  std::thread thread([] { compute(1); });
  thread.join();
}

// Nobody knows whether it is held.
void goodJoinUnknown() {
  std::thread thread([] {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
  thread.join();
}

static void *worker(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return nullptr;
}
static void *quickWorker(void *cookie) {
  compute(1);
  return nullptr;
}
void badPthread(PyObject *list) {
  pthread_t thread;
  PyErr_Clear();
  pthread_create(&thread, nullptr, worker, list);
  pthread_join(thread, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pthread_join' waits for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-17]]:28: note: the thread takes the GIL here
// CHECK-FIXES: void badPthread
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: pthread_join(thread, nullptr);

void goodPthread(PyObject *list) {
  pthread_t thread;
  PyErr_Clear();
  pthread_create(&thread, nullptr, worker, list);
  py::gil_scoped_release release;
  pthread_join(thread, nullptr);
}

void goodPthreadQuick(PyObject *list) {
  pthread_t thread;
  PyErr_Clear();
  pthread_create(&thread, nullptr, quickWorker, list);
  pthread_join(thread, nullptr);
}

// Futures.
void badFuture(PyObject *list) {
  PyErr_Clear();
  auto done = std::async(std::launch::async, [] {
    PyGILState_STATE state = PyGILState_Ensure();
    PyGILState_Release(state);
  });
  done.get();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'std::future::get' waits for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:30: note: the thread takes the GIL here
// CHECK-FIXES: void badFuture
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: done.get();

void goodFuture(PyObject *list) {
  PyErr_Clear();
  auto done = std::async(std::launch::async, [] { compute(1); });
  done.get();
}

// A member thread, joined by the destructor.
class Worker {
public:
  Worker() : thread_([this] { run(); }) {}
  void stop() {
    PyErr_Clear();
    thread_.join();
  }
  void stopQuietly() { thread_.join(); }
  void stopGood() {
    PyErr_Clear();
    py::gil_scoped_release release;
    thread_.join();
  }

private:
  void run() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-16]]:5: warning: 'std::thread::join' waits for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: the thread takes the GIL here
// CHECK-FIXES: void stop() {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: thread_.join();

// Through a helper that anybody may call.
void badThroughHelper(Worker &worker) {
  PyErr_Clear();
  worker.stopQuietly();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Worker::stopQuietly' waits in 'std::thread::join' for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-28]]:24: note: 'Worker::stopQuietly' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-20]]:28: note: the thread takes the GIL here
// CHECK-FIXES: void badThroughHelper
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: worker.stopQuietly();
