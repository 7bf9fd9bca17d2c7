// What holds the objects of a bound class.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

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
struct ReleasingDelete {
  void operator()(Waits *w) const {
    py::gil_scoped_release release;
    delete w;
  }
};
struct PlainDelete {
  void operator()(Waits *w) const { delete w; }
};
void bindHolders(py::module_ &m) {
  py::class_<Waits, std::unique_ptr<Waits>>(m, "Unique");
  py::class_<Waits, std::shared_ptr<Waits>>(m, "Shared");
  py::class_<Waits, std::unique_ptr<Waits, PlainDelete>>(m, "Plain");
  py::class_<Waits, std::unique_ptr<Waits, ReleasingDelete>>(m, "Releasing");
  py::class_<Waits, std::unique_ptr<Waits, py::nodelete>>(m, "Kept");
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-22]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-23]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-26]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-27]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-12]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-18]]:37: note: 'PlainDelete::operator()' calls 'Waits::~Waits' here
// CHECK-MESSAGES: :[[@LINE-31]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-32]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: release the GIL in the deleter of a holder
