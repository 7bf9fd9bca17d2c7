// Where bindings can stand.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PYBIND11_MAJOR=3 -DMOCK_PYBIND11_MINOR=0

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
namespace app {
class Outer {
public:
  class Inner {
  public:
    ~Inner() { vault_close(v_); }

  private:
    vault *v_ = vault_open();
  };
  Inner *inner();
};
namespace {
class Hidden {
public:
  ~Hidden() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
void bindHidden(py::module_ &m) {
  py::class_<Hidden>(m, "Hidden");
}
} // namespace
void bind(py::module_ &m) {
  py::class_<Outer> outer(m, "Outer");
  py::class_<Outer::Inner>(outer, "Inner");
  bindHidden(m);
}
} // namespace app

using Binder = py::class_<Waits>;
void bindAlias(py::module_ &m) {
  Binder(m, "Alias");
}
void bindInLambda(py::module_ &m) {
  auto bind = [&m] { py::class_<Waits>(m, "Lambda"); };
  bind();
}
class Bindings {
  void bind(py::module_ &m) { py::class_<Waits>(m, "Member"); }
};
void bindVariables(py::module_ &m) {
  auto a = py::class_<Waits>(m, "Auto");
  a.def(py::init<>());
  py::class_<Waits> b(m, "Declared");
}
PYBIND11_MODULE(places, m) {
  py::class_<Waits>(m, "Module");
}
// CHECK-MESSAGES: :[[@LINE-29]]:3: warning: 'app::Hidden' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-36]]:15: note: 'app::Hidden::~Hidden' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-37]]:15: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-27]]:3: warning: 'app::Outer::Inner' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-49]]:16: note: 'app::Outer::Inner::~Inner' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-50]]:16: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-23]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-62]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-63]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-23]]:22: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-65]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-66]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-22]]:31: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-68]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-69]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-22]]:12: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-71]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-72]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-23]]:21: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-74]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-75]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-23]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-77]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-78]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: py::class_<Hidden>(m, "Hidden", py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES: py::class_<Outer> outer(m, "Outer");
// CHECK-FIXES-NEXT: py::class_<Outer::Inner>(outer, "Inner", py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES: Binder(m, "Alias", py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES: auto bind = {{.*}}py::class_<Waits>(m, "Lambda", py::release_gil_before_calling_cpp_dtor()); };
// CHECK-FIXES: void bind(py::module_ &m) {{.*}}py::class_<Waits>(m, "Member", py::release_gil_before_calling_cpp_dtor()); }
// CHECK-FIXES: auto a = py::class_<Waits>(m, "Auto", py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES-NEXT: a.def(py::init<>());
// CHECK-FIXES-NEXT: py::class_<Waits> b(m, "Declared", py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES: PYBIND11_MODULE(places, m) {
// CHECK-FIXES-NEXT: py::class_<Waits>(m, "Module", py::release_gil_before_calling_cpp_dtor());
