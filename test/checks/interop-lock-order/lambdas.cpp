// Lambdas that lock, and that are bound.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <algorithm>
#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);

class Device {
public:
  std::mutex mutex;
  int state = 0;
};
static Device device;

// Bound lambdas: one takes the mutex with the lock held, one takes the lock again under it.
void bindBad(py::module_ &m) {
  m.def("get", [] {
    std::lock_guard<std::mutex> lock(device.mutex);
    return device.state;
  });
  m.def("wait", [] {
    py::gil_scoped_release release;
    std::lock_guard<std::mutex> lock(device.mutex);
    compute(device.state);
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
}
// CHECK-MESSAGES: :[[@LINE-11]]:33: warning: 'Device::mutex' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE-13]]:16: note: the lambda is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:33: note: the other way round, 'Device::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: the GIL is taken here
// CHECK-FIXES: m.def("get", [] {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(device.mutex);

class Camera {
public:
  std::mutex mutex;
  int state = 0;
};
static Camera camera;
void bindGood(py::module_ &m) {
  m.def("get", [] {
    py::gil_scoped_release release;
    std::lock_guard<std::mutex> lock(camera.mutex);
    return camera.state;
  });
  m.def("policy", [] {
    std::lock_guard<std::mutex> lock(camera.mutex);
    return camera.state;
  }, py::call_guard<py::gil_scoped_release>());
  m.def("wait", [] {
    py::gil_scoped_release release;
    std::lock_guard<std::mutex> lock(camera.mutex);
    compute(camera.state);
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
}

// What is handed to a function that calls it is called under the mutex of that function.
static std::mutex guarded;
template <class F> void withLock(F function) {
  std::lock_guard<std::mutex> lock(guarded);
  function();
}
void tell() {
  withLock([] {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
}
void badCount() {
  std::lock_guard<std::mutex> lock(guarded);
  compute(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'guarded' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+29]]:18: note: 'badCount' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-15]]:31: note: the other way round, 'guarded' is locked here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'withLock' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: the GIL is taken here
// CHECK-FIXES: void badCount() {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};

static std::mutex shielded;
template <class F> void withoutLock(F function) {
  {
    std::lock_guard<std::mutex> lock(shielded);
    compute(2);
  }
  function();
}
void tellToo() {
  withoutLock([] {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  });
}
void goodCount() {
  std::lock_guard<std::mutex> lock(shielded);
  compute(1);
}

PYBIND11_MODULE(lambdas, m) {
  bindBad(m);
  bindGood(m);
  m.def("count", &badCount);
  m.def("good_count", &goodCount);
  m.def("tell", &tell, py::call_guard<py::gil_scoped_release>());
}
