// Well-written code.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++23

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <pybind11/pybind11.h>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace py = pybind11;

struct Engine {
  int search(const std::string &text);
  void onResult(std::function<void(int)> callback);
};

// Computes without, makes objects with.
py::list search(Engine &engine, const std::string &text) {
  int found;
  {
    py::gil_scoped_release release;
    found = engine.search(text);
  }
  py::list result;
  result.append(found);
  return result;
}

// A callback that takes the lock for what it calls.
void subscribe(Engine &engine, py::function callable) {
  auto shared = std::make_shared<py::function>(std::move(callable));
  engine.onResult([shared](int n) {
    py::gil_scoped_acquire acquire;
    (*shared)(n);
  });
}

// A thread that gives back what it was given, under the lock.
class Worker {
public:
  explicit Worker(py::function callable) : callable_(std::move(callable)) {
    thread_ = std::thread([this] { run(); });
  }
  ~Worker() {
    {
      py::gil_scoped_release release;
      stop_ = true;
      thread_.join();
    }
  }

private:
  void run() {
    while (!stop_) {
      py::gil_scoped_acquire acquire;
      callable_();
    }
  }
  py::function callable_;
  bool stop_ = false;
  std::thread thread_;
};

// The mutex is taken without the lock.
class Cache {
public:
  py::object get(int key) {
    std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
    {
      py::gil_scoped_release release;
      lock.lock();
    }
    return entries_[key];
  }

private:
  std::mutex mutex_;
  std::vector<py::object> entries_;
};

// Both guards in one scope.
void both(py::function f) {
  py::gil_scoped_release release;
  std::string text("x");
  py::gil_scoped_acquire acquire;
  f(text.c_str());
}

// A future that is waited for without the lock.
int background(Engine &engine) {
  auto done = std::async(std::launch::async, [&engine] { return engine.search("y"); });
  py::gil_scoped_release release;
  return done.get();
}

PYBIND11_MODULE(well, m) {
  m.def("search", &search);
  m.def("subscribe", &subscribe);
  m.def("background", &background);
  py::class_<Worker>(m, "Worker").def(py::init<py::function>());
}
