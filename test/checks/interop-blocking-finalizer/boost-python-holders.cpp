// What holds the objects of a class: it stands among bases and boost::noncopyable, in any order.
// LLVM 19 writes the name of the base without "class".
// REQUIRES: llvm-22
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <boost/intrusive_ptr.hpp>
#include <boost/python.hpp>
#include <boost/shared_ptr.hpp>
#include <memory>

namespace bp = boost::python;

class Base {
public:
  virtual ~Base() {}
  int count = 0;
};
void intrusive_ptr_add_ref(Base *p);
void intrusive_ptr_release(Base *p);
class Waits : public Base {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Short : public Base {
public:
  ~Short() { vault_drop(v_); }

private:
  vault *v_ = vault_open();
};
class WaitsWrap : public Waits, public bp::wrapper<Waits> {
public:
  explicit WaitsWrap(PyObject *) {}
};
// Holders of the program's: one lets go of the lock before it lets go of the object, one ends nothing.
template <class T> class ReleasingPtr : public boost::shared_ptr<T> {
public:
  explicit ReleasingPtr(T *p) : boost::shared_ptr<T>(p) {}
  ~ReleasingPtr() {
    PyThreadState *state = PyEval_SaveThread();
    this->reset();
    PyEval_RestoreThread(state);
  }
};
template <class T> class DerivedPtr : public boost::shared_ptr<T> {
public:
  explicit DerivedPtr(T *p) : boost::shared_ptr<T>(p) {}
};
template <class T> class OwningPtr {
public:
  using element_type = T;
  explicit OwningPtr(T *p) : p_(p) {}
  ~OwningPtr() { delete p_; }

private:
  T *p_;
};
template <class T> class BorrowedPtr {
public:
  using element_type = T;
  explicit BorrowedPtr(T *p) : p_(p) {}

private:
  T *p_;
};

void bindReported() {
  bp::class_<Waits, bp::bases<Base>>("OnlyBases");
  bp::class_<Waits, boost::noncopyable, bp::bases<Base>>("BasesLast");
  bp::class_<Waits, std::shared_ptr<Waits>>("Shared");
  bp::class_<Waits, boost::noncopyable, boost::shared_ptr<Waits>>("SharedSecond");
  bp::class_<Waits, boost::noncopyable, bp::bases<Base>, boost::intrusive_ptr<Waits>>("IntrusiveLast");
  bp::class_<Waits, boost::intrusive_ptr<Waits>, boost::noncopyable, bp::bases<Base>>("IntrusiveFirst");
  bp::class_<Waits, bp::bases<Base>, DerivedPtr<Waits>>("Derived");
  bp::class_<Waits, OwningPtr<Waits>, boost::noncopyable>("Owning");
  bp::class_<Waits, WaitsWrap, boost::noncopyable>("Wrapped");
}
void bindSilent() {
  bp::class_<Short, bp::bases<Base>>("OnlyBases");
  bp::class_<Short, boost::noncopyable, boost::shared_ptr<Short>>("SharedSecond");
  bp::class_<Short, bp::bases<Base>, boost::noncopyable, boost::intrusive_ptr<Short>>("IntrusiveLast");
  bp::class_<Waits, ReleasingPtr<Waits>>("Releasing");
  bp::class_<Waits, boost::noncopyable, bp::bases<Base>, ReleasingPtr<Waits>>("ReleasingLast");
  bp::class_<Waits, boost::noncopyable, BorrowedPtr<Waits>>("Borrowed");
}
// CHECK-MESSAGES: :[[@LINE-18]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-68]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-69]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-21]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-72]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-73]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-24]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-76]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-77]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-27]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-27]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-80]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-81]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-30]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-30]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-84]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-85]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-33]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-33]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-88]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-89]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-36]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-36]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-66]]:39: note: base class 'boost::shared_ptr<class Waits>' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-93]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-94]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-40]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-40]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-63]]:18: note: 'OwningPtr::~OwningPtr' calls 'Waits::~Waits' here
// CHECK-MESSAGES: :[[@LINE-98]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-99]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-44]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-44]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-102]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-103]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-47]]:3: note: release the GIL in the deleter of a holder
