// Well-written code.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++23
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- -- -DMOCK_PYBIND11_MAJOR=3 -DMOCK_PYBIND11_MINOR=0

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <pybind11/pybind11.h>
#include <string>
#include <thread>
#include <vector>

namespace py = pybind11;

// Plain values.
struct Point {
  int x = 0, y = 0;
  std::string name;
};
class Shape {
public:
  virtual ~Shape() = default;
  virtual int area() const { return 0; }

private:
  std::vector<Point> points_;
  std::mutex mutex_;
};
class Square : public Shape {
public:
  int area() const override { return 4; }
};

// A pool that lets go of the lock while it joins.
class Pool {
public:
  Pool() : worker_([this] { run(); }) {}
  ~Pool() {
    py::gil_scoped_release release;
    stop_ = true;
    ready_.notify_all();
    worker_.join();
  }

private:
  void run() {
    while (!stop_) {
      py::gil_scoped_acquire acquire;
      callable_();
    }
  }
  std::atomic<bool> stop_{false};
  std::condition_variable ready_;
  py::function callable_;
  std::thread worker_;
};

// One whose thread needs no lock: its end is awaited for as long as it computes.
class Computer {
public:
  Computer() : worker_([this] {
    while (!stop_)
      ++count_;
  }) {}
  ~Computer() {
    stop_ = true;
    worker_.join();
  }

private:
  std::atomic<bool> stop_{false};
  std::atomic<int> count_{0};
  std::thread worker_;
};

// One that is closed by a method, and whose end does nothing more.
class File {
public:
  void close();
  ~File() = default;
};

// One that is never owned by Python.
class Engine {
public:
  static Engine &instance();

private:
  ~Engine() { worker_.join(); }
  std::thread worker_;
};

PYBIND11_MODULE(well, m) {
  py::class_<Point>(m, "Point").def(py::init<>());
  py::class_<Shape>(m, "Shape").def("area", &Shape::area);
  py::class_<Square, Shape>(m, "Square").def(py::init<>());
  py::class_<Pool>(m, "Pool").def(py::init<>());
  py::class_<Computer>(m, "Computer").def(py::init<>());
  py::class_<File, std::shared_ptr<File>>(m, "File").def("close", &File::close);
  py::class_<Engine, std::unique_ptr<Engine, py::nodelete>>(m, "Engine");
  m.def("engine", [] { return &Engine::instance(); });
}
