// Threads that wait: the lock is taken where it is needed, not for the whole life of the thread.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <condition_variable>
#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;

class Worker {
public:
  void start() { thread_ = std::thread(&Worker::run, this); }

private:
  void run() {
    while (!stop_) {
      {
        std::unique_lock<std::mutex> lock(mutex_);
        ready_.wait(lock);
      }
      callable_();
    }
  }
  std::mutex mutex_;
  std::condition_variable ready_;
  py::function callable_;
  bool stop_ = false;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:7: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-19]]:28: note: 'Worker::run' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: class Worker {
// CHECK-FIXES: void run() {
// CHECK-FIXES-NEXT: while (!stop_) {
// CHECK-FIXES: ready_.wait(lock);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: callable_();
// CHECK-FIXES-NEXT: }

// With the mutex held, neither place will do.
class Holding {
public:
  void start() { thread_ = std::thread(&Holding::run, this); }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_) {
      ready_.wait(lock);
      callable_();
    }
  }
  std::mutex mutex_;
  std::condition_variable ready_;
  py::function callable_;
  bool stop_ = false;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:7: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-17]]:28: note: 'Holding::run' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: take the GIL{{.*}}
// CHECK-REMAINS: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'Holding::run' runs on a thread that is started here and does not hold the GIL
// CHECK-REMAINS: note: take the GIL{{.*}}

// No wait: at its beginning, before the mutex.
class Quick {
public:
  void start() { thread_ = std::thread(&Quick::run, this); }

private:
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    callable_();
  }
  std::mutex mutex_;
  py::function callable_;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: 'Quick::run' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: class Quick {
// CHECK-FIXES: void run() {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(mutex_);
