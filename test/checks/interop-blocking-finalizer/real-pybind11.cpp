// The headers of an installed pybind11.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: pybind11

#include <memory>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;

class Engine {
public:
  Engine() : thread_([this] { run(); }) {}
  ~Engine() { thread_.join(); }
  int size() const { return 1; }

private:
  void run() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_;
};
class Other : public Engine {};
class Quiet {
public:
  ~Quiet() { thread_.join(); }

private:
  std::thread thread_;
};

class Third : public Engine {};
class Fourth : public Engine {};
struct ReleasingDelete {
  void operator()(Other *o) const {
    py::gil_scoped_release release;
    delete o;
  }
};

PYBIND11_MODULE(engine, m) {
  py::class_<Engine>(m, "Engine").def(py::init<>()).def("size", &Engine::size);
  py::class_<Other, std::unique_ptr<Other, ReleasingDelete>>(m, "Other");
  py::class_<Quiet>(m, "Quiet");
  py::class_<Third, std::unique_ptr<Third, py::nodelete>>(m, "Third");
  py::class_<Fourth, std::shared_ptr<Fourth>>(m, "Fourth");
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'Engine' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-36]]:15: note: 'Engine::~Engine' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-32]]:28: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'Fourth' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-19]]:16: note: base class 'Engine' is destroyed here by 'Engine::~Engine'
// CHECK-MESSAGES: :[[@LINE-40]]:15: note: 'Engine::~Engine' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-36]]:28: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: release the GIL in the deleter of a holder
// CHECK-REMAINS: warning: 'Fourth' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-REMAINS: note: base class 'Engine' is destroyed here by 'Engine::~Engine'
// CHECK-REMAINS: note: 'Engine::~Engine' calls 'std::thread::join' here
// CHECK-REMAINS: note: the thread takes the GIL here
// CHECK-REMAINS: note: release the GIL in the deleter of a holder
// CHECK-FIXES: struct EngineDeleter {
// CHECK-FIXES: void operator()(Engine *{{[A-Za-z]+}}) const {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{[A-Za-z]+}};
// CHECK-FIXES: PYBIND11_MODULE(engine, m) {
// CHECK-FIXES-NEXT: py::class_<Engine, std::unique_ptr<Engine, EngineDeleter>>(m, "Engine").def(py::init<>()).def("size", &Engine::size);
