// Before pybind11 3 a holder lets go of the lock, where nothing else depends on the holder's type.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

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
class Made : public Waits {};
class Given : public Waits {};
class Shared : public Waits {};
class Explicit : public Waits {};
class Macro : public Waits {};

std::unique_ptr<Given> give();
void use(std::shared_ptr<Shared> shared);

#define BIND(Class) py::class_<Class>(m, #Class)

void bind(py::module_ &m) {
  py::class_<Waits>(m, "Waits").def(py::init<>());
  py::class_<Made>(m, "Made").def(py::init([] { return new Made; }));
  py::class_<Given>(m, "Given").def(py::init<>());
  m.def("give", &give);
  py::class_<Shared>(m, "Shared");
  py::class_<Explicit, std::unique_ptr<Explicit>>(m, "Explicit");
  BIND(Macro);
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-26]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-27]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'Made' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-24]]:14: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-30]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-31]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-14]]:3: warning: 'Given' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-28]]:15: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-35]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-36]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-17]]:3: warning: 'Shared' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-32]]:16: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-40]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-41]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-21]]:3: warning: 'Explicit' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-36]]:18: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-45]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-46]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-25]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-25]]:3: warning: 'Macro' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-35]]:21: note: expanded from macro 'BIND'
// CHECK-MESSAGES: :[[@LINE-41]]:15: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-51]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-52]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-30]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-40]]:21: note: expanded from macro 'BIND'
// CHECK-REMAINS: warning: 'Made' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL in the deleter of a holder
// CHECK-REMAINS: warning: 'Given' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL in the deleter of a holder
// CHECK-REMAINS: warning: 'Shared' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL in the deleter of a holder
// CHECK-REMAINS: warning: 'Explicit' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL in the deleter of a holder
// CHECK-REMAINS: warning: 'Macro' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: expanded from macro 'BIND'
// CHECK-REMAINS: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the GIL in the deleter of a holder
// CHECK-REMAINS: note: expanded from macro 'BIND'
// CHECK-FIXES: struct [[NAME:[A-Za-z0-9_]+]] {
// CHECK-FIXES-NEXT: void operator()(Waits *[[P:[A-Za-z]+]]) const {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{[A-Za-z]+}};
// CHECK-FIXES-NEXT: delete [[P]];
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: void bind(py::module_ &m) {
// CHECK-FIXES-NEXT: py::class_<Waits, std::unique_ptr<Waits, [[NAME]]>>(m, "Waits").def(py::init<>());
// CHECK-FIXES-NEXT: py::class_<Made>(m, "Made")
// CHECK-FIXES-NEXT: py::class_<Given>(m, "Given")
// CHECK-FIXES-NEXT: m.def("give", &give);
// CHECK-FIXES-NEXT: py::class_<Shared>(m, "Shared");
// CHECK-FIXES-NEXT: py::class_<Explicit, std::unique_ptr<Explicit>>(m, "Explicit");
// CHECK-FIXES-NEXT: BIND(Macro);
