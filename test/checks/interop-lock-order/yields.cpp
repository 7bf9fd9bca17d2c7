// The interpreter runs under a mutex: it lets go of its lock and takes it again.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;

// A callable, in the very scope.
class Signal {
public:
  void connect(py::function slot) { slot_ = slot; }
  void badEmit(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    slot_(n);
  }

private:
  std::mutex mutex_;
  py::function slot_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:33: warning: 'Signal::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+80]]:80: note: 'Signal::badEmit' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'pybind11::detail::object_api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-11]]:33: note: release the GIL before 'Signal::mutex_' is locked

// A copy is called when the mutex is free again.
class Copied {
public:
  void goodEmit(int n) {
    py::function slot;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      slot = slot_;
    }
    slot(n);
  }

private:
  std::mutex mutex_;
  py::function slot_;
};

// What only needs the lock keeps it.
class Counted {
public:
  int goodCount() {
    std::lock_guard<std::mutex> lock(mutex_);
    PyErr_Clear();
    return PyList_Size(list_);
  }

private:
  std::mutex mutex_;
  PyObject *list_ = nullptr;
};

// In the C API, and in another function than the one that locks.
class Registry {
public:
  void put(PyObject *key) {
    std::lock_guard<std::mutex> lock(mutex_);
    last_ = key;
  }
  void badEach(PyObject *visitor) {
    std::lock_guard<std::mutex> lock(mutex_);
    visit(visitor);
  }

private:
  void visit(PyObject *visitor) { PyObject_CallObject(visitor, last_); }
  std::mutex mutex_;
  PyObject *last_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-9]]:33: warning: 'Registry::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+30]]:78: note: 'Registry::badEach' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'Registry::badEach' calls 'Registry::visit' here
// CHECK-MESSAGES: :[[@LINE-7]]:35: note: 'PyObject_CallObject' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-17]]:33: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-14]]:33: note: release the GIL before 'Registry::mutex_' is locked

class Visited {
public:
  void put(PyObject *key) {
    std::lock_guard<std::mutex> lock(mutex_);
    last_ = key;
  }
  void goodEach(PyObject *visitor) {
    PyObject *last;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      last = last_;
    }
    PyObject_CallObject(visitor, last);
  }

private:
  std::mutex mutex_;
  PyObject *last_ = nullptr;
};

PYBIND11_MODULE(yields, m) {
  py::class_<Signal>(m, "Signal").def("connect", &Signal::connect).def("emit", &Signal::badEmit);
  py::class_<Copied>(m, "Copied").def("emit", &Copied::goodEmit);
  py::class_<Counted>(m, "Counted").def("count", &Counted::goodCount);
  py::class_<Registry>(m, "Registry").def("put", &Registry::put).def("each", &Registry::badEach);
  py::class_<Visited>(m, "Visited").def("put", &Visited::put).def("each", &Visited::goodEach);
}
