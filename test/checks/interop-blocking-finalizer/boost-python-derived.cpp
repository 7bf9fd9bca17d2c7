// Classes derived from class_ bind what class_ binds: told where such an object is made, not in their constructors.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <boost/intrusive_ptr.hpp>
#include <boost/python.hpp>

namespace bp = boost::python;

class Counted {
public:
  virtual ~Counted() {}
  int count = 0;
};
void intrusive_ptr_add_ref(Counted *p);
void intrusive_ptr_release(Counted *p);
class Waits : public Counted {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Short : public Counted {
public:
  ~Short() { vault_drop(v_); }

private:
  vault *v_ = vault_open();
};
template <class T> class ReleasingPtr : public boost::intrusive_ptr<T> {
public:
  explicit ReleasingPtr(T *p) : boost::intrusive_ptr<T>(p) {}
  ~ReleasingPtr() {
    PyThreadState *state = PyEval_SaveThread();
    this->reset();
    PyEval_RestoreThread(state);
  }
};

// The arguments of the template are its own: those of its base count.
template <class T, class B> class CountedClass
    : public bp::class_<T, boost::intrusive_ptr<T>, bp::bases<B>, boost::noncopyable> {
  using Base = bp::class_<T, boost::intrusive_ptr<T>, bp::bases<B>, boost::noncopyable>;

public:
  CountedClass(const char *name, const char *doc) : Base(name, doc, bp::no_init) { this->add_property("count", &size); }

private:
  static int size(T &object) { return object.count; }
};
template <class T> class ReleasingClass : public bp::class_<T, ReleasingPtr<T>> {
public:
  explicit ReleasingClass(const char *name) : bp::class_<T, ReleasingPtr<T>>(name) {}
};
// Twice removed, and no template.
class WaitsClass : public CountedClass<Waits, Counted> {
public:
  WaitsClass() : CountedClass("WaitsToo", "waits") {}
};

void bind() {
  CountedClass<Short, Counted>("Short", "does not wait");
  ReleasingClass<Waits>("Released");
  CountedClass<Waits, Counted>("Waits", "waits");
  CountedClass<Waits, Counted> named("Named", "waits");
  named.def("count", &bp::len);
  WaitsClass();
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-52]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-53]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-8]]:32: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-56]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-57]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:32: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-60]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-61]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: release the GIL in the deleter of a holder
