// Well-written code.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++23

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>
#include <unistd.h>

namespace py = pybind11;

class Pool {
public:
  Pool() : worker_([this] { run(); }) {}
  ~Pool() {
    py::gil_scoped_release release;
    stop();
  }
  void stop() {
    stop_ = true;
    ready_.notify_all();
    if (worker_.joinable())
      worker_.join();
  }
  int next() {
    std::unique_lock<std::mutex> lock(mutex_);
    ready_.wait(lock, [this] { return stop_ || size_ > 0; });
    return size_;
  }
  int size() const { return size_; }

private:
  void run() {
    while (!stop_) {
      usleep(10);
      py::gil_scoped_acquire acquire;
      callable_();
    }
  }
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable ready_;
  py::function callable_;
  int size_ = 0;
  std::thread worker_;
};

// Waits before it takes the lock.
void callLater(std::future<int> &value, py::function f) {
  py::gil_scoped_release release;
  int n = value.get();
  py::gil_scoped_acquire acquire;
  f(n);
}

// A thread that waits has nothing to do with the lock.
void start(std::future<int> &value) {
  PyErr_Clear();
  std::thread([&value] { value.get(); }).detach();
}

PYBIND11_MODULE(well, m) {
  py::class_<Pool>(m, "Pool")
      .def(py::init<>())
      .def("stop", &Pool::stop, py::call_guard<py::gil_scoped_release>())
      .def("next", [](Pool &pool) {
        py::gil_scoped_release release;
        return pool.next();
      })
      .def_property_readonly("size", &Pool::size);
}
