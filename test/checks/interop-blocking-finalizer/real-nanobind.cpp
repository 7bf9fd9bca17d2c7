// The headers of an installed nanobind: bound classes, capsules, and bindings.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: nanobind

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <thread>

namespace nb = nanobind;

class Engine {
public:
  Engine() : thread_([this] { run(); }) {}
  ~Engine() { thread_.join(); }
  int size() const { return 1; }

private:
  void run() {
    nb::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_;
};
class Released {
public:
  ~Released() {
    nb::gil_scoped_release release;
    thread_.join();
  }

private:
  void run() {
    nb::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_{[this] { run(); }};
};
class Plain {
public:
  int size() const { return 1; }
};

nb::capsule badCapsule(Engine *e) {
  return nb::capsule(e, [](void *p) noexcept { delete static_cast<Engine *>(p); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:48: warning: the finalizer (a lambda) waits in 'std::thread::join' for a thread that needs the GIL, which is held here
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: the lambda is handed to 'nanobind::capsule::capsule' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-34]]:15: note: 'Engine::~Engine' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-30]]:28: note: the thread takes the GIL here
// CHECK-FIXES: nb::capsule badCapsule(Engine *e) {
// CHECK-FIXES: nb::gil_scoped_release {{.*}};

NB_MODULE(engines, m) {
  nb::class_<Engine>(m, "Engine").def(nb::init<>()).def("size", &Engine::size);
  nb::class_<Released>(m, "Released").def(nb::init<>());
  nb::class_<Plain>(m, "Plain").def(nb::init<>()).def_prop_ro("size", &Plain::size);
  m.def("capsule", &badCapsule);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'Engine' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-46]]:15: note: 'Engine::~Engine' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-42]]:28: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-48]]:15: note: release the GIL around this call: what it waits for may need it
// CHECK-REMAINS: warning: 'Engine' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-REMAINS: note: 'Engine::~Engine' calls 'std::thread::join' here
// CHECK-REMAINS: note: the thread takes the GIL here
// CHECK-REMAINS: note: release the GIL around this call: what it waits for may need it
