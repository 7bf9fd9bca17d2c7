// More well-written code: guards as projects write them.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <pybind11/pybind11.h>
#include <queue>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace py = pybind11;
int compute(int);

// It drops the lock only if it is held.
class ReleaseIfHeld {
public:
  ReleaseIfHeld() {
    if (PyGILState_Check())
      state_ = PyEval_SaveThread();
  }
  ~ReleaseIfHeld() {
    if (state_)
      PyEval_RestoreThread(state_);
  }

private:
  PyThreadState *state_ = nullptr;
};
void goodReleaseIfHeld(PyObject *list) {
  {
    ReleaseIfHeld release;
    compute(1);
  }
  PyErr_Clear();
}

// A guard with a switch, and an end before its end.
class Allow {
public:
  Allow() : active_(true), state_(PyEval_SaveThread()) {}
  ~Allow() { end(); }
  void end() {
    if (active_) {
      PyEval_RestoreThread(state_);
      active_ = false;
    }
  }

private:
  bool active_;
  PyThreadState *state_;
};
PyObject *goodAllow(PyObject *self, PyObject *args) {
  int result;
  {
    Allow allow;
    result = compute(1);
    allow.end();
  }
  return PyLong_FromLong(result);
}
PyObject *goodAllowThrows(PyObject *self, PyObject *args) {
  try {
    Allow allow;
    if (compute(1) < 0)
      throw 1;
    allow.end();
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "negative");
    return nullptr;
  }
  return PyLong_FromLong(1);
}

// An optional guard.
void goodOptional(bool released, const py::function &f) {
  {
    std::optional<py::gil_scoped_release> release;
    if (released)
      release.emplace();
    compute(1);
  }
  f(1);
}
void goodPointer(bool released, const py::function &f) {
  auto release = released ? std::make_unique<py::gil_scoped_release>() : nullptr;
  compute(1);
  release.reset();
  f(1);
}
void goodEarlyEnd(const py::function &f) {
  auto release = std::make_unique<py::gil_scoped_release>();
  compute(1);
  release.reset();
  f(1);
}

// A callable that takes the lock to be called, copied and destroyed.
class Callback {
public:
  explicit Callback(py::function f) : f_(std::move(f)) {}
  Callback(const Callback &other) {
    py::gil_scoped_acquire acquire;
    f_ = other.f_;
  }
  ~Callback() {
    py::gil_scoped_acquire acquire;
    f_.release().dec_ref();
  }
  void operator()(int n) const {
    py::gil_scoped_acquire acquire;
    f_(n);
  }

private:
  py::function f_;
};
void goodCallback(const Callback &callback) {
  py::gil_scoped_release release;
  Callback mine(callback);
  mine(1);
}

// A queue of work whose elements end with the lock.
class Queue {
public:
  void push(py::object o) {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.push_back(std::move(o));
  }
  void clear() {
    std::vector<py::object> gone;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      gone = std::move(items_);
    }
  }
  ~Queue() {
    py::gil_scoped_acquire acquire;
    items_.clear();
  }

private:
  std::mutex mutex_;
  std::vector<py::object> items_;
};

// A shared pointer whose deleter takes it.
struct Deleter {
  void operator()(py::function *p) const {
    py::gil_scoped_acquire acquire;
    delete p;
  }
};
std::shared_ptr<py::function> goodShare(py::function f) {
  return std::shared_ptr<py::function>(new py::function(std::move(f)), Deleter());
}
void goodUnique(std::unique_ptr<py::function, Deleter> &from) {
  py::gil_scoped_release release;
  std::unique_ptr<py::function, Deleter> mine = std::move(from);
  from = nullptr;
}

// A thread that is given a pointer, and gives it back.
void goodThread(py::function f) {
  auto *mine = new py::function(std::move(f));
  std::thread([mine] {
    compute(1);
    py::gil_scoped_acquire acquire;
    (*mine)(1);
    delete mine;
  }).detach();
}

// Exceptions cross the region by hand.
void goodByHand() {
  PyErr_Clear();
  PyThreadState *state = PyEval_SaveThread();
  bool failed = false;
  try {
    compute(1);
  } catch (const std::string &) {
    failed = true;
  }
  PyEval_RestoreThread(state);
  if (failed)
    PyErr_SetString(PyExc_RuntimeError, "failed");
}

// A result that needs nothing leaves the region.
std::string goodResult(int n) {
  PyErr_Clear();
  std::string text;
  {
    py::gil_scoped_release release;
    text = n > 0 ? "a" : "b";
  }
  return text;
}

// A lambda that is called with the lock again.
void goodInside(const std::vector<py::function> &all) {
  py::gil_scoped_release release;
  auto callAll = [&all] {
    py::gil_scoped_acquire acquire;
    for (const py::function &f : all)
      f(1);
  };
  callAll();
}

// A method whose callers disagree.
class Tree {
public:
  void visit(const py::function &f) {
    f(1);
    rebuild();
  }
  void rebuild() { compute(1); }
  void rebuildAll() {
    py::gil_scoped_release release;
    rebuild();
  }
};

// A destructor that empties its members with the lock.
class Emptied {
public:
  ~Emptied() {
    py::gil_scoped_acquire acquire;
    first_ = py::object();
    second_.reset();
    all_.clear();
  }

private:
  py::object first_;
  std::unique_ptr<py::object> second_;
  std::vector<py::object> all_;
};
void goodEmptied() {
  py::gil_scoped_release release;
  Emptied emptied;
}
