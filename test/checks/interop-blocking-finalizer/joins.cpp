// Finalizers that join threads, through members and helpers.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++11,c++17,c++20

#include <pybind11/pybind11.h>
#include <python/Python.h>
#include <thread>

namespace py = pybind11;
int compute(int);

class Worker {
public:
  Worker() : thread_([this] { run(); }) {}
  ~Worker() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  void run() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_;
};
struct WorkerObject {
  PyObject_HEAD
  Worker *worker;
};
static void badDelete(PyObject *self) {
  delete ((WorkerObject *)self)->worker;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badDelete' waits in 'std::thread::join' for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE+70]]:25: note: 'badDelete' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-19]]:7: note: 'Worker::~Worker' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-15]]:28: note: the thread takes the GIL here
// CHECK-FIXES: static void badDelete(PyObject *self) {
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: delete ((WorkerObject *)self)->worker;
// CHECK-FIXES-NEXT: }

static void goodDelete(PyObject *self) {
  py::gil_scoped_release release;
  delete ((WorkerObject *)self)->worker;
}

// The destructor lets go of it itself.
class Careful {
public:
  Careful() : thread_([this] { run(); }) {}
  ~Careful() {
    py::gil_scoped_release release;
    thread_.join();
  }

private:
  void run() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_;
};
struct CarefulObject {
  PyObject_HEAD
  Careful *worker;
};
static void goodCareful(PyObject *self) {
  delete ((CarefulObject *)self)->worker;
}

// The thread computes.
class Computer {
public:
  Computer() : thread_([] { compute(1); }) {}
  ~Computer() { thread_.join(); }

private:
  std::thread thread_;
};
struct ComputerObject {
  PyObject_HEAD
  Computer *computer;
};
static void goodComputer(PyObject *self) {
  delete ((ComputerObject *)self)->computer;
}

// A lambda in a table, and one that a capsule has.
static PyTypeObject lambdas[2];
void fill() {
  lambdas[0].tp_dealloc = [](PyObject *self) { delete ((WorkerObject *)self)->worker; };
  lambdas[1].tp_dealloc = [](PyObject *self) { delete ((ComputerObject *)self)->computer; };
}
// CHECK-MESSAGES: :[[@LINE-3]]:48: warning: the finalizer (a lambda) waits in 'std::thread::join' for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE-4]]:27: note: the lambda is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-81]]:7: note: 'Worker::~Worker' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-77]]:28: note: the thread takes the GIL here
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: delete ((WorkerObject *)self)->worker;
// CHECK-FIXES: lambdas[1].tp_dealloc

static void setUp(PyTypeObject *types) {
  types[0].tp_dealloc = badDelete;
  types[1].tp_dealloc = goodDelete;
  types[2].tp_dealloc = goodCareful;
  types[3].tp_dealloc = goodComputer;
}
