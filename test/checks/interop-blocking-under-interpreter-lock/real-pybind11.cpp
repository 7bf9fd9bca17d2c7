// The headers of an installed pybind11: bindings.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: pybind11

#include <condition_variable>
#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Queue {
public:
  int pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    ready_.wait(lock, [this] { return size_ > 0; });
    return --size_;
  }
  void push(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
    ready_.notify_one();
  }

private:
  std::mutex mutex_;
  std::condition_variable ready_;
  int size_ = 0;
};

PYBIND11_MODULE(real, m) {
  py::class_<Queue>(m, "Queue")
      .def(py::init<>())
      .def("pop", &Queue::pop)
      .def("pop_released", &Queue::pop, py::call_guard<py::gil_scoped_release>())
      .def("push", &Queue::push);
}
// CHECK-MESSAGES: :[[@LINE-4]]:19: warning: 'Queue::pop' is bound without releasing the GIL, and may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES: :[[@LINE-23]]:5: note: 'Queue::pop' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-24]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-FIXES: .def("pop", &Queue::pop, py::call_guard<py::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def("pop_released", &Queue::pop, py::call_guard<py::gil_scoped_release>())
