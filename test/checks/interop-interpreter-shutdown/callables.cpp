// Callables of Python that static objects keep.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <functional>
#include <pybind11/pybind11.h>
#include <utility>
#include <vector>

namespace py = pybind11;

// A library that knows nothing of Python.
using Handler = std::function<void(int)>;
static Handler BadGlobal;
static std::vector<Handler> BadMany;
static Handler OkNative;
static Handler OkDropped;

class Logger {
public:
  static Logger &get() {
    static Logger BadOnly;
    return BadOnly;
  }
  void setHandler(Handler H) { Callback = std::move(H); }

private:
  Handler Callback;
};

class Session {
public:
  void okPerObject(Handler H) { Callback = std::move(H); }

private:
  Handler Callback;
};

void setGlobal(Handler H) { BadGlobal = std::move(H); }
void addMany(const Handler &H) { BadMany.push_back(H); }
void setNative(int Level) {
  OkNative = [Level](int) {};
}
void setDropped(Handler H) { OkDropped = std::move(H); }
void drop() { OkDropped = nullptr; }

PYBIND11_MODULE(logging, M) {
  M.def("set_global", &setGlobal);
  M.def("add", &addMany);
  M.def("set_native", &setNative);
  M.def("set_dropped", &setDropped);
  M.def("set_handler", [](Handler H) { Logger::get().setHandler(std::move(H)); });
}

// A lambda that holds an object of Python's.
static Handler BadClosure;
void setClosure(py::function F) {
  BadClosure = [F](int) { py::gil_scoped_acquire Lock; };
}
static Handler OkBorrowing;
void setBorrowing(PyObject *F) {
  OkBorrowing = [F](int) { py::gil_scoped_acquire Lock; };
}
