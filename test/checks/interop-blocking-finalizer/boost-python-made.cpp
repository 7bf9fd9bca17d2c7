// With no_init a class_ makes no objects: only those end with their Python object that something else makes to be held.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <boost/python.hpp>
#include <boost/shared_ptr.hpp>

namespace bp = boost::python;

// What waits at the end, each bound in another way.
template <int N> class Waits {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
using Referred = Waits<0>;
using Shared = Waits<1>;
using Made = Waits<2>;
using MadeShared = Waits<3>;
using Constructed = Waits<4>;
using Described = Waits<5>;

Referred &theOne();
Made *make(int n) { return new Made; }
boost::shared_ptr<MadeShared> makeShared(int n);

void bind() {
  // Only references are handed out: Python ends nothing.
  bp::class_<Referred, boost::noncopyable>("Referred", bp::no_init);
  bp::def("the_one", &theOne, bp::return_value_policy<bp::reference_existing_object>());
  bp::class_<Described, boost::noncopyable>("Described", "with a docstring", bp::no_init);
  // Who made the pointer said how it ends.
  bp::class_<MadeShared, boost::noncopyable>("MadeShared", bp::no_init)
      .def("__init__", bp::make_constructor(&makeShared));
}
void bindReported() {
  bp::class_<Shared, boost::noncopyable, boost::shared_ptr<Shared>>("Shared", bp::no_init);
  bp::class_<Made, boost::noncopyable>("Made", bp::no_init).def("__init__", bp::make_constructor(&make));
  bp::class_<Constructed, boost::noncopyable>("Constructed", bp::init<>());
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-31]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-32]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-35]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-36]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-39]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-40]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: release the GIL in the deleter of a holder
