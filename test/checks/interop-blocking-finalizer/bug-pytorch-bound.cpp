// A class with a thread that calls Python, bound with pybind11: its destructor joins the thread with the GIL held.
// https://github.com/pytorch/pytorch/issues/51033 ("audit destructors of classes bound using pybind11::class_")
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17

#include <condition_variable>
#include <memory>
#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;

namespace c10d {
class Watchdog {
public:
  Watchdog() : thread_([this] { loop(); }) {}
  ~Watchdog() {
    {
      std::lock_guard<std::mutex> guard(mutex_);
      stop_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable())
      thread_.join();
  }

private:
  void loop() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_)
      changed_.wait(lock);
    lock.unlock();
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;
  std::thread thread_;
};
class ProcessGroup {
public:
  int rank() const { return 0; }

private:
  std::unique_ptr<Watchdog> watchdog_;
};
} // namespace c10d

PYBIND11_MODULE(c10d, m) {
  py::class_<c10d::ProcessGroup, std::shared_ptr<c10d::ProcessGroup>>(m, "ProcessGroup")
      .def("rank", &c10d::ProcessGroup::rank);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'c10d::ProcessGroup' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-9]]:29: note: member 'watchdog_' is destroyed here by 'c10d::Watchdog::~Watchdog'
// CHECK-MESSAGES: :[[@LINE-32]]:7: note: 'c10d::Watchdog::~Watchdog' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-24]]:28: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL in the deleter of a holder
