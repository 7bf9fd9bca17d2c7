// Classes that templates bind: told in the template, for the class that it is made with.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <boost/python.hpp>
#include <boost/shared_ptr.hpp>

namespace bp = boost::python;

class Waits {
public:
  ~Waits() { vault_close(v_); }
  int size() const { return 1; }

private:
  vault *v_ = vault_open();
};
class Short {
public:
  ~Short() { vault_drop(v_); }
  int size() const { return 1; }

private:
  vault *v_ = vault_open();
};

template <class T> void bindClass(const char *name) {
  bp::class_<T, boost::noncopyable>(name).def("size", &T::size);
}
template <class T> void bindShort(const char *name) {
  bp::class_<T, boost::noncopyable>(name).def("size", &T::size);
}
template <class T> void bindNever(const char *name) {
  bp::class_<T, boost::noncopyable>(name).def("size", &T::size);
}
template <class T> struct SharedBinder {
  static void bind(const char *name) {
    bp::class_<T, boost::shared_ptr<T>, boost::noncopyable> bound(name);
    bound.add_property("size", &T::size);
  }
};
// Bound where it is a class's member, on the heap, and in a lambda.
struct Module {
  Module() : waits("Member") {}
  bp::class_<Waits> waits;
};
static int bound = [] {
  bp::class_<Waits>("InLambda");
  bp::class_<Short>("InLambdaToo");
  return 1;
}();

void bindAll() {
  bindClass<Waits>("Waits");
  bindClass<Short>("Short");
  bindShort<Short>("ShortToo");
  SharedBinder<Waits>::bind("Shared");
  SharedBinder<Short>::bind("SharedToo");
  new bp::class_<Waits>("OnTheHeap");
  Module module;
}
// CHECK-MESSAGES: :[[@LINE-34]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-51]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-52]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-37]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-28]]:61: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-55]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-56]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-31]]:61: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-26]]:14: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-59]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-60]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-29]]:14: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-26]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-63]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-64]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-29]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-19]]:7: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-67]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-68]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-22]]:7: note: release the GIL in the deleter of a holder
