// Call policies of a program: precall() runs before the bound function, and may let the lock go.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <boost/python.hpp>

namespace bp = boost::python;

static depot *d;

// Composed like the library's own, with a base that is called after it.
template <class Base = bp::default_call_policies> struct Released : Base {
  template <class ArgumentPackage> bool precall(const ArgumentPackage &args) {
    if (!Base::precall(args))
      return false;
    state = PyEval_SaveThread();
    return true;
  }
  template <class ArgumentPackage> PyObject *postcall(const ArgumentPackage &args, PyObject *result) {
    PyEval_RestoreThread(state);
    return Base::postcall(args, result);
  }
  PyThreadState *state = nullptr;
};
// It looks at the arguments, and no more.
struct Counted : bp::default_call_policies {
  template <class ArgumentPackage> static bool precall(const ArgumentPackage &args) {
    ++calls;
    return bp::default_call_policies::precall(args);
  }
  static int calls;
};

int goodReleased(int n) { return depot_take(d) + n; }
int goodNested(int n) { return depot_take(d) + n; }
int goodOrder(int n) { return depot_take(d) + n; }
int goodMade(int n) { return depot_take(d) + n; }
bp::list badCounted(int n) {
  bp::list all;
  int got = depot_take(d);
  all.append(got);
  return all;
}
bp::list badPlain(int n) {
  bp::list all;
  int got = depot_take(d);
  all.append(got);
  return all;
}
class Queue {
public:
  int pop() { return depot_take(d); }
};

BOOST_PYTHON_MODULE(policies) {
  bp::def("good_released", &goodReleased, Released<>());
  bp::def("good_nested", &goodNested,
          bp::return_value_policy<bp::reference_existing_object, Released<bp::with_custodian_and_ward<1, 2>>>());
  bp::def("good_order", &goodOrder, bp::args("n"), "takes", Released<>());
  bp::def("good_made", bp::make_function(&goodMade, Released<>()));
  bp::def("bad_counted", &badCounted, Counted());
  bp::def("bad_plain", &badPlain, bp::return_value_policy<bp::manage_new_object>());
  bp::class_<Queue>("Queue").def("pop", &Queue::pop, Released<>());
}
// CHECK-MESSAGES: :[[@LINE-25]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: 'badCounted' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-27]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-22]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'badPlain' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-24]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: bp::list all;
// CHECK-FIXES-NEXT: int got;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: got = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: all.append(got);
// CHECK-FIXES: bp::list all;
// CHECK-FIXES-NEXT: int got;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: got = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: all.append(got);
