// Finalizers made from templates, and bindings in them.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++20 --suffix=HOLDER -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=ARGUMENT -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PYBIND11_MAJOR=3 -DMOCK_PYBIND11_MINOR=0

#include "Inputs/vault.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Waits {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Short {
public:
  py::object object;
  ~Short() { vault_drop(v_); }

private:
  vault *v_ = vault_open();
};

// A function template that ends any object: told once for each class that waits.
template <class T> struct Wrapper {
  PyObject_HEAD
  T *value;
};
template <class T> void dealloc(PyObject *self) {
  delete reinterpret_cast<Wrapper<T> *>(self)->value;
}
void fill(PyTypeObject *types) {
  types[0].tp_dealloc = dealloc<Waits>;
  types[1].tp_dealloc = dealloc<Short>;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: finalizer 'dealloc' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'dealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-28]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-29]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: release the GIL around this call: what it waits for may need it

// A binding in a template: only an instance is one.
template <class T> void bindAny(py::module_ &m, const char *name) {
  py::class_<T>(m, name);
}
void bindSome(py::module_ &m) {
  bindAny<Waits>(m, "Waits");
  bindAny<Short>(m, "Short");
}
template <class T> void bindNever(py::module_ &m, const char *name) {
  py::class_<T>(m, name);
}
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-44]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-45]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: release the GIL in the deleter of a holder

// A class template that is bound.
template <class T> class Box {
public:
  ~Box() { vault_close(v_); }

private:
  vault *v_ = vault_open();
  T t_;
};
template class Box<int>;
void bindBox(py::module_ &m) {
  py::class_<Box<int>>(m, "Box");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Box' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: 'Box::~Box' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-12]]:12: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: template <class T> void bindAny(py::module_ &m, const char *name) {
// CHECK-FIXES-NEXT: py::class_<T>(m, name);
// CHECK-FIXES-HOLDER: struct BoxDeleter {
// CHECK-FIXES: void bindBox(py::module_ &m) {
// CHECK-FIXES-HOLDER-NEXT: py::class_<Box<int>, std::unique_ptr<Box<int>, BoxDeleter>>(m, "Box");
// CHECK-FIXES-ARGUMENT-NEXT: py::class_<Box<int>>(m, "Box", py::release_gil_before_calling_cpp_dtor());
// CHECK-REMAINS: warning: finalizer 'dealloc' may block forever in 'vault_close' while the GIL is held
// CHECK-REMAINS: note: 'dealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL around this call: what it waits for may need it
// CHECK-REMAINS: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL in the deleter of a holder
