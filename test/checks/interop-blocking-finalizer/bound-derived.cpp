// Classes derived from class_ bind what class_ binds: told where such an object is made, not in their constructors.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PYBIND11_MAJOR=3 -DMOCK_PYBIND11_MINOR=0

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
class WaitsShared : public Waits {};
class WaitsUsing : public Waits {};
class WaitsDelegates : public Waits {};
class WaitsMember : public Waits {};
class WaitsTwice : public Waits {};
class WaitsNever : public Waits {};
class WaitsPassed : public Waits {};
template <class T> struct ReleasingDelete {
  void operator()(T *p) const {
    py::gil_scoped_release release;
    delete p;
  }
};

// A project's own: the constructor says what is bound.
template <class T, class... Options> class Registered : public py::class_<T, Options...> {
public:
  template <class... Extra>
  Registered(py::module_ &m, const char *name, const Extra &...extra)
      : py::class_<T, Options...>(m, name, extra...) {
    this->def("name", [](T &) { return 1; });
  }
};
class WaitsClass : public py::class_<Waits> {
public:
  explicit WaitsClass(py::module_ &m) : py::class_<Waits>(m, "Waits") {}
};
class UsingClass : public py::class_<WaitsUsing, std::shared_ptr<WaitsUsing>> {
public:
  using py::class_<WaitsUsing, std::shared_ptr<WaitsUsing>>::class_;
};
class DelegatingClass : public py::class_<WaitsDelegates> {
public:
  explicit DelegatingClass(py::module_ &m) : DelegatingClass(m, "WaitsDelegates") {}
  DelegatingClass(py::module_ &m, const char *name) : py::class_<WaitsDelegates>(m, name) {}
};
class TwiceClass : public Registered<WaitsTwice> {
public:
  explicit TwiceClass(py::module_ &m) : Registered<WaitsTwice>(m, "WaitsTwice") {}
};
// It has one, and is none.
class Owner {
public:
  explicit Owner(py::module_ &m) : class_(m, "WaitsMember") {}

private:
  py::class_<WaitsMember> class_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:36: warning: 'WaitsMember' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-46]]:21: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-62]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-63]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:36: note: release the GIL in the deleter of a holder
class NeverClass : public py::class_<WaitsNever> {
public:
  explicit NeverClass(py::module_ &m) : py::class_<WaitsNever>(m, "WaitsNever") {}
};

void badDerived(py::module_ &m) {
  WaitsClass made(m);
  made.def("count", [](Waits &) { return 1; });
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-75]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-76]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:14: note: release the GIL in the deleter of a holder
void badTemplate(py::module_ &m) {
  Registered<WaitsShared, std::shared_ptr<WaitsShared>>(m, "WaitsShared");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'WaitsShared' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-70]]:21: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-83]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-84]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL in the deleter of a holder
void badUsing(py::module_ &m) {
  UsingClass(m, "WaitsUsing").def("count", [](WaitsUsing &) { return 1; });
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'WaitsUsing' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-77]]:20: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-91]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-92]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL in the deleter of a holder
void badDelegating(py::module_ &m) {
  DelegatingClass made(m);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: 'WaitsDelegates' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-84]]:24: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-99]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-100]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:19: note: release the GIL in the deleter of a holder
void badTwice(py::module_ &m) {
  TwiceClass made(m);
  TwiceClass copy(made);
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: 'WaitsTwice' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-91]]:20: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-108]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-109]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: release the GIL in the deleter of a holder

void goodShort(py::module_ &m) {
  Registered<Short>(m, "Short");
}
void goodHolder(py::module_ &m) {
  Registered<Waits, std::unique_ptr<Waits, ReleasingDelete<Waits>>>(m, "WaitsHeld");
}
void goodReleased(py::module_ &m) {
  Registered<WaitsPassed>(m, "WaitsPassed", py::release_gil_before_calling_cpp_dtor());
}
// Nothing is made.
NeverClass *goodNever() { return nullptr; }
