// Functions that Boost.Python binds. It has no policy that lets the lock go: that is up to each function.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <boost/python.hpp>
#include <boost/python/raw_function.hpp>

namespace bp = boost::python;

static depot *d;
struct AllowThreads {
  AllowThreads() : state_(PyEval_SaveThread()) {}
  AllowThreads(const AllowThreads &) = delete;
  ~AllowThreads() { PyEval_RestoreThread(state_); }

private:
  PyThreadState *state_;
};

int takeObject(bp::object o) {
  int n = bp::extract<int>(o);
  int got = depot_take(d);
  return got + n;
}
bp::list takeRaw(bp::tuple, bp::dict) {
  bp::list all;
  depot_take(d);
  all.append(1);
  return all;
}
bp::list goodRaw(bp::tuple, bp::dict) {
  bp::list all;
  {
    AllowThreads released;
    depot_take(d);
  }
  all.append(1);
  return all;
}
int goodTake(int n) {
  AllowThreads released;
  return depot_take(d) + n;
}
int goodCount(int n) { return depot_count(d) + n; }

class Queue {
public:
  bp::object pop() {
    int n = depot_take(d);
    return bp::object(n);
  }
  int size() const { return depot_count(d); }
};

BOOST_PYTHON_MODULE(depot) {
  bp::def("take_object", &takeObject, bp::args("o"));
  bp::def("take_raw", bp::raw_function(&takeRaw, 1));
  bp::def("good_raw", bp::raw_function(&goodRaw));
  bp::def("good_take", &goodTake, bp::arg("n") = 1, "takes one");
  bp::def("good_count", &goodCount);
  bp::class_<Queue>("Queue").def("pop", &Queue::pop, "pops").add_property("size", &Queue::size);
}
// CHECK-MESSAGES: :[[@LINE-41]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: 'takeObject' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-43]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-39]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:40: note: 'takeRaw' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-41]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-20]]:13: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:41: note: 'Queue::pop' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-22]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int n = bp::extract<int>(o);
// CHECK-FIXES-NEXT: int got;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: got = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return got + n;
// CHECK-FIXES: bp::list all;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: all.append(1);
// CHECK-FIXES: bp::object pop() {
// CHECK-FIXES-NEXT: int n;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: n = depot_take(d);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return bp::object(n);
