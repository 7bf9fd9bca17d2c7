// pybind11 3 has an argument for it.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PYBIND11_MAJOR=3 -DMOCK_PYBIND11_MINOR=0

#include "Inputs/vault.h"
#include <memory>
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Waits {
public:
  ~Waits() { vault_close(v_); }
  void use();

private:
  vault *v_ = vault_open();
};
class Other : public Waits {};
class Third : public Waits {};
class Fourth : public Waits {};
class Fifth : public Waits {};

void bind(py::module_ &m) {
  py::class_<Waits>(m, "Waits").def(py::init<>()).def("use", &Waits::use);
  py::class_<Other>(m, "Other", py::release_gil_before_calling_cpp_dtor());
  py::class_<Third>(m, "Third", py::module_local(), py::release_gil_before_calling_cpp_dtor());
  py::class_<Fourth, std::shared_ptr<Fourth>>(m, "Fourth", py::module_local());
  py::class_<Fifth> fifth(m, "Fifth");
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-19]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-20]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'Fourth' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-14]]:16: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-23]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-24]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:21: warning: 'Fifth' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-17]]:15: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-27]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-28]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: void bind(py::module_ &m) {
// CHECK-FIXES-NEXT: py::class_<Waits>(m, "Waits", py::release_gil_before_calling_cpp_dtor()).def(py::init<>()).def("use", &Waits::use);
// CHECK-FIXES-NEXT: py::class_<Other>(m, "Other", py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES-NEXT: py::class_<Third>(m, "Third", py::module_local(), py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES-NEXT: py::class_<Fourth, std::shared_ptr<Fourth>>(m, "Fourth", py::module_local(), py::release_gil_before_calling_cpp_dtor());
// CHECK-FIXES-NEXT: py::class_<Fifth> fifth(m, "Fifth", py::release_gil_before_calling_cpp_dtor());

// No alias of the namespace where this one stands.
namespace elsewhere {
namespace pb = ::pybind11;
class Sixth : public Waits {};
void bind(pb::module_ &m) {
  pb::class_<Sixth>(m, "Sixth");
}
} // namespace elsewhere
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'elsewhere::Sixth' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-46]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-47]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: pb::class_<Sixth>(m, "Sixth", {{(pb|py)}}::release_gil_before_calling_cpp_dtor());
