// Waits of the standard library.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++11,c++17,c++20

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <pybind11/pybind11.h>
#include <python/Python.h>

namespace py = pybind11;

class Queue {
public:
  int badPop(PyObject *o) {
    PyErr_Clear();
    std::unique_lock<std::mutex> lock(mutex_);
    while (size_ == 0)
      ready_.wait(lock);
    return --size_;
  }
  int goodPop(PyObject *o) {
    PyErr_Clear();
    py::gil_scoped_release release;
    std::unique_lock<std::mutex> lock(mutex_);
    while (size_ == 0)
      ready_.wait(lock);
    return --size_;
  }
  int goodPopFor(PyObject *o) {
    PyErr_Clear();
    std::unique_lock<std::mutex> lock(mutex_);
    if (size_ == 0)
      ready_.wait_for(lock, std::chrono::milliseconds(10));
    return size_;
  }
  void goodPush(PyObject *o) {
    PyErr_Clear();
    std::lock_guard<std::mutex> lock(mutex_);
    ++size_;
    ready_.notify_one();
  }

private:
  std::mutex mutex_;
  std::condition_variable ready_;
  int size_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-30]]:7: warning: 'std::condition_variable::wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-34]]:5: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-32]]:7: note: 'std::condition_variable::wait' waits until {{.*}} (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-33]]:7: note: release the GIL{{.*}}
// CHECK-REMAINS: warning: 'std::condition_variable::wait' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'std::condition_variable::wait' waits until {{.*}} (model cpp-std.yaml)
// CHECK-REMAINS: note: release the GIL{{.*}}

int badGet(std::future<int> &answer) {
  PyErr_Clear();
  return answer.get();
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'std::future::get' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'std::future::get' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-FIXES: int badGet

int goodGet(std::future<int> &answer) {
  PyErr_Clear();
  py::gil_scoped_release release;
  return answer.get();
}
