// Capsules of pybind11, and functions of lambdas.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Waits {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};

py::capsule badBuffer(Waits *w) {
  return py::capsule(w, [](void *p) { delete static_cast<Waits *>(p); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:39: warning: the finalizer (a lambda) may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: the lambda is handed to 'pybind11::capsule::capsule' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-11]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: py::capsule badBuffer(Waits *w) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: delete static_cast<Waits *>(p);

py::capsule goodBuffer(Waits *w) {
  return py::capsule(w, [](void *p) {
    py::gil_scoped_release release;
    delete static_cast<Waits *>(p);
  });
}
py::capsule goodBytes(int *bytes) {
  return py::capsule(bytes, [](void *p) { delete[] static_cast<int *>(p); });
}

// A lambda as a capsule's end, without captures.
static vault *Global;
void badAtEnd() {
  py::capsule([] { vault_close(Global); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: the finalizer (a lambda) may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: the lambda is handed to 'pybind11::capsule::capsule' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: void badAtEnd() {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: vault_close(Global);

// A weak reference calls back where its object goes.
void badWeak(py::handle h) {
  py::weakref(h, py::cpp_function([](py::handle) { vault_close(Global); })).release();
}
void goodWeak(py::handle h) {
  py::weakref(h, py::cpp_function([](py::handle) {
    py::gil_scoped_release release;
    vault_close(Global);
  })).release();
}
// CHECK-MESSAGES: :[[@LINE-8]]:52: warning: the finalizer (a lambda) may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:18: note: the lambda is handed to 'pybind11::weakref::weakref' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-10]]:52: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: void badWeak(py::handle h) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: vault_close(Global);
// CHECK-FIXES: void goodWeak
