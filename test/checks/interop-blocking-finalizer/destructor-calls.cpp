// Objects that live in others, and are ended by a call of their destructor.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++11,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <memory>
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
  ~Short() { vault_drop(v_); }

private:
  vault *v_ = vault_open();
};
template <class T> struct Implicit {
  T part;
};
template <class T> struct Written {
  ~Written() {}
  T part;
};
template <class T> struct Object {
  PyObject_HEAD
  T value;
};

static void badDirect(PyObject *self) {
  ((Object<Waits> *)self)->value.~Waits();
}
static void badImplicit(PyObject *self) {
  ((Object<Implicit<Waits>> *)self)->value.~Implicit();
}
static void badWritten(PyObject *self) {
  ((Object<Written<Waits>> *)self)->value.~Written();
}
static void badOwner(PyObject *self) {
  ((Object<std::unique_ptr<Waits>> *)self)->value.~unique_ptr();
}
static void goodDirect(PyObject *self) {
  ((Object<Short> *)self)->value.~Short();
}
static void goodImplicit(PyObject *self) {
  ((Object<Implicit<Short>> *)self)->value.~Implicit();
}
static void goodWritten(PyObject *self) {
  py::gil_scoped_release release;
  ((Object<Written<Waits>> *)self)->value.~Written();
}
static void goodOwner(PyObject *self) {
  ((Object<std::unique_ptr<Short>> *)self)->value.~unique_ptr();
}
void fill(PyTypeObject *types) {
  types[0].tp_dealloc = badDirect;
  types[1].tp_dealloc = badImplicit;
  types[2].tp_dealloc = badWritten;
  types[3].tp_dealloc = badOwner;
  types[4].tp_dealloc = goodDirect;
  types[5].tp_dealloc = goodImplicit;
  types[6].tp_dealloc = goodWritten;
  types[7].tp_dealloc = goodOwner;
}
// CHECK-MESSAGES: :[[@LINE-34]]:3: warning: finalizer 'badDirect' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:25: note: 'badDirect' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-61]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-62]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-35]]:3: warning: finalizer 'badImplicit' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-13]]:25: note: 'badImplicit' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-52]]:5: note: member 'part' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-66]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-67]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-37]]:3: warning: finalizer 'badWritten' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-17]]:25: note: 'badWritten' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-53]]:5: note: member 'part' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-71]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-72]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-39]]:3: warning: finalizer 'badOwner' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-21]]:25: note: 'badOwner' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-75]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-76]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badDirect(PyObject *self) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: static void badImplicit(PyObject *self) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: static void badWritten(PyObject *self) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES: static void badOwner(PyObject *self) {
// CHECK-FIXES: py::gil_scoped_release {{.*}};
