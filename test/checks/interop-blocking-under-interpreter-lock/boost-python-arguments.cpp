// What stands beside a bound function, in any order, and other ways to make one known to Python.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <boost/python.hpp>
#include <boost/python/raw_function.hpp>

namespace bp = boost::python;

static depot *d;

int keywords(int n) { return depot_take(d) + n; }
int documented(int n) { return depot_take(d) + n; }
int withDefaults(int n, int m = 2) { return depot_take(d) + n + m; }
int made(int n) { return depot_take(d) + n; }
int attribute(int n) { return depot_take(d) + n; }
int overloaded(int n) { return depot_take(d) + n; }
int overloaded(double x);
BOOST_PYTHON_FUNCTION_OVERLOADS(withDefaultsOverloads, withDefaults, 1, 2)

class Queue {
public:
  Queue() {}
  virtual ~Queue() {}
  static Queue *make(int n) {
    depot_take(d);
    return new Queue;
  }
  int pop(int n, int m = 1) { return depot_take(d) + n + m; }
  int front() const { return depot_take(d); }
  void setFront(int n) { depot_take(d); }
  static int total() { return depot_take(d); }
  virtual int size() { return 0; }
  int count;
};
BOOST_PYTHON_MEMBER_FUNCTION_OVERLOADS(popOverloads, pop, 1, 2)

// Python overrides size(); where it does not, this runs.
class QueueWrap : public Queue, public bp::wrapper<Queue> {
public:
  int size() override { return this->get_override("size")(); }
  int defaultSize() { return depot_take(d); }
};

BOOST_PYTHON_MODULE(arguments) {
  bp::def("keywords", &keywords, (bp::arg("n") = 1), "takes", bp::default_call_policies());
  bp::def("documented", documented, "takes", bp::args("n"));
  bp::def("with_defaults", &withDefaults, withDefaultsOverloads("takes"));
  bp::def("made", bp::make_function(&made, bp::default_call_policies()));
  bp::def("overloaded", static_cast<int (*)(int)>(&overloaded));
  bp::def("lambda", +[](int n) { return depot_take(d) + n; });
  bp::scope().attr("attribute") = bp::object(&attribute);
  bp::class_<QueueWrap, boost::noncopyable>("Queue", bp::no_init)
      .def("__init__", bp::make_constructor(&Queue::make))
      .def("pop", &Queue::pop, popOverloads())
      .def("size", &Queue::size, &QueueWrap::defaultSize)
      .add_property("front", &Queue::front, &Queue::setFront)
      .add_static_property("total", &Queue::total)
      .def_readonly("count", &Queue::count);
}
// CHECK-MESSAGES: :[[@LINE-49]]:30: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-16]]:23: note: 'keywords' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-51]]:30: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-51]]:32: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-18]]:25: note: 'documented' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-53]]:32: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-53]]:45: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-20]]:28: note: 'withDefaults' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-55]]:45: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-55]]:26: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-22]]:37: note: 'made' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-57]]:26: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-57]]:31: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-22]]:46: note: 'attribute' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-59]]:31: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-59]]:32: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-27]]:25: note: 'overloaded' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-61]]:32: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-53]]:5: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-26]]:45: note: 'Queue::make' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-55]]:5: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-53]]:38: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-28]]:19: note: 'Queue::pop' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-55]]:38: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-55]]:30: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-29]]:30: note: 'Queue::front' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-57]]:30: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-57]]:26: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-32]]:45: note: 'Queue::setFront' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-59]]:26: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-59]]:31: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-34]]:37: note: 'Queue::total' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-61]]:31: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-52]]:30: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-39]]:34: note: 'QueueWrap::defaultSize' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-54]]:30: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-46]]:41: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-47]]:21: note: the lambda is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-48]]:41: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: int keywords(int n) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: int documented(int n) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: int withDefaults(int n, int m = 2) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n + m;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: int made(int n) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: int attribute(int n) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: int overloaded(int n) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: int overloaded(double x);
// CHECK-FIXES: static Queue *make(int n) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return new Queue;
// CHECK-FIXES: int pop(int n, int m = 1) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n + m;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: int front() const {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: void setFront(int n) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: static int total() {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: virtual int size() { return 0; }
// CHECK-FIXES: int size() override { return this->get_override("size")(); }
// CHECK-FIXES-NEXT: int defaultSize() {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: bp::def("overloaded", static_cast<int (*)(int)>(&overloaded));
// CHECK-FIXES-NEXT: bp::def("lambda", +[](int n) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return Result + n;
// CHECK-FIXES-NEXT: });
// CHECK-FIXES-NEXT: bp::scope().attr("attribute") = bp::object(&attribute);
