// What holders can be named, and may end.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <memory>
#include <pybind11/pybind11.h>

namespace py = pybind11;

// Who may end it is said by name.
class Private {
  friend struct std::default_delete<Private>;
  ~Private() { vault_close(v_); }
  vault *v_ = vault_open();
};
void bindPrivate(py::module_ &m) {
  py::class_<Private>(m, "Private");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Private' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'Private::~Private' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: release the GIL in the deleter of a holder
// CHECK-REMAINS: warning: 'Private' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: 'Private::~Private' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL in the deleter of a holder

// One class in two modules.
class Twice {
public:
  ~Twice() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
void bindOnce(py::module_ &m) {
  py::class_<Twice>(m, "Twice", py::module_local());
}
void bindAgain(py::module_ &m) {
  py::class_<Twice>(m, "Twice", py::module_local());
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'Twice' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'Twice::~Twice' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'Twice' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-15]]:14: note: 'Twice::~Twice' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-16]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: struct TwiceDeleter {
// CHECK-FIXES: void bindOnce(py::module_ &m) {
// CHECK-FIXES-NEXT: py::class_<Twice, std::unique_ptr<Twice, TwiceDeleter>>(m, "Twice", py::module_local());
// CHECK-FIXES: void bindAgain(py::module_ &m) {
// CHECK-FIXES-NEXT: py::class_<Twice, std::unique_ptr<Twice, TwiceDeleter{{2?}}>>(m, "Twice", py::module_local());

// The name is taken.
class Named {
public:
  ~Named() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
struct NamedDeleter {};
void bindNamed(py::module_ &m) {
  int Release = 0, Object = 0;
  py::class_<Named>(m, "Named");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Named' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-11]]:14: note: 'Named::~Named' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: struct NamedDeleter2 {
// CHECK-FIXES: py::class_<Named, std::unique_ptr<Named, NamedDeleter2>>(m, "Named");
