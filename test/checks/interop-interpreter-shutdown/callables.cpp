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
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'BadGlobal' keeps a callable of the Python interpreter and is destroyed when the process exits, after that has ended
// CHECK-MESSAGES: :[[@LINE+35]]:29: note: 'setGlobal' sets it here, and its end takes the GIL
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-4]]:16: note: never destroy it: whatever else its end does is left out then
static std::vector<Handler> BadMany;
// CHECK-MESSAGES: :[[@LINE-1]]:29: warning: 'BadMany' keeps a callable of the Python interpreter and is destroyed when the process exits, after that has ended
// CHECK-MESSAGES: :[[@LINE+31]]:34: note: 'addMany' sets it here, and its end takes the GIL
// CHECK-MESSAGES: :[[@LINE-3]]:29: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-4]]:29: note: never destroy it: whatever else its end does is left out then
static Handler OkNative;
static Handler OkDropped;

class Logger {
public:
  static Logger &get() {
    static Logger BadOnly;
    return BadOnly;
  }
  void setHandler(Handler H) { Callback = std::move(H); }
// CHECK-MESSAGES: :[[@LINE-4]]:19: warning: 'Logger::get::BadOnly' keeps a callable of the Python interpreter and is destroyed when the process exits, after that has ended
// CHECK-MESSAGES: :[[@LINE-2]]:32: note: the lambda sets it here, and its end takes the GIL
// CHECK-MESSAGES: :[[@LINE-6]]:19: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: never destroy it: whatever else its end does is left out then

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
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'BadClosure' keeps a callable of the Python interpreter and is destroyed when the process exits, after that has ended
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'setClosure' sets it here, and its end takes the GIL
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-4]]:16: note: never destroy it: whatever else its end does is left out then
void setClosure(py::function F) {
  BadClosure = [F](int) { py::gil_scoped_acquire Lock; };
}
static Handler OkBorrowing;
void setBorrowing(PyObject *F) {
  OkBorrowing = [F](int) { py::gil_scoped_acquire Lock; };
}
