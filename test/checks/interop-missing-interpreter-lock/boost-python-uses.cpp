// What of Boost.Python needs the lock: objects, calls, conversions, references. It takes it nowhere.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++20

#include <boost/python.hpp>
#include <thread>

namespace bp = boost::python;

static bp::object callable;
int compute(int);

// The project's own guards.
struct GilLock {
  GilLock() : state_(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};
struct AllowThreads {
  AllowThreads() : state_(PyEval_SaveThread()) {}
  AllowThreads(const AllowThreads &) = delete;
  ~AllowThreads() { PyEval_RestoreThread(state_); }

private:
  PyThreadState *state_;
};

void badCall() {
  callable(1);
}
void goodCall() {
  GilLock lock;
  callable(1);
}
void badCallFunction(PyObject *f) {
  bp::call<void>(f, 3);
}
void goodCallFunction(PyObject *f) {
  GilLock lock;
  bp::call<void>(f, 3);
}
void badCallMethod(PyObject *self) {
  bp::call_method<void>(self, "run");
}
void badExtract() {
  compute(bp::extract<int>(callable));
}
void badList() {
  bp::list all;
  all.append(1);
}
void goodList() {
  GilLock lock;
  bp::list all;
  all.append(1);
}
// A copy counts, though nothing else is done with it.
void badCopy() {
  bp::object mine = callable;
  compute(1);
}
void badAttribute() {
  callable.attr("size") = 3;
}
void badNone() {
  bp::object nothing;
}
void badMembers(bp::dict *d) {
  if (d->has_key(bp::object(1)))
    compute(1);
}
// Addresses and tests for None ask for nothing.
void goodLooks(const bp::object *o) {
  compute(o->ptr() != nullptr);
  compute(o->is_none());
}

void start(PyObject *f, bp::dict *d) {
  std::thread(badCall).detach();
  std::thread(goodCall).detach();
  std::thread(badCallFunction, f).detach();
  std::thread(goodCallFunction, f).detach();
  std::thread(badCallMethod, f).detach();
  std::thread(badExtract).detach();
  std::thread(badList).detach();
  std::thread(goodList).detach();
  std::thread(badCopy).detach();
  std::thread(badAttribute).detach();
  std::thread(badNone).detach();
  std::thread(badMembers, d).detach();
  std::thread(goodLooks, &callable).detach();
}

// Where a bound function has let the lock go.
int badReleased(bp::object o) {
  AllowThreads released;
  int n = compute(1);
  o.attr("size") = n;
  return n;
}
int goodReleased(bp::object o) {
  int n;
  {
    AllowThreads released;
    n = compute(1);
  }
  o.attr("size") = n;
  return n;
}
BOOST_PYTHON_MODULE(uses) {
  bp::def("bad_released", &badReleased);
  bp::def("good_released", &goodReleased);
}
// CHECK-MESSAGES: :[[@LINE-85]]:3: warning: 'boost::python::api::object_operators::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-36]]:3: note: 'badCall' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-80]]:3: warning: 'boost::python::call' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-36]]:3: note: 'badCallFunction' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-75]]:3: warning: 'boost::python::call_method' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-36]]:3: note: 'badCallMethod' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-74]]:11: warning: 'boost::python::extract::extract' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-37]]:3: note: 'badExtract' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-73]]:12: warning: 'boost::python::list::list' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-38]]:3: note: 'badList' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-74]]:3: note: 'boost::python::list::append' needs it here too
// CHECK-MESSAGES: :[[@LINE-66]]:21: warning: 'boost::python::api::object::object' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-39]]:3: note: 'badCopy' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-68]]:14: note: the end of 'mine' needs it here too
// CHECK-MESSAGES: :[[@LINE-65]]:3: warning: 'boost::python::api::object_operators::attr' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-41]]:3: note: 'badAttribute' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-64]]:14: warning: 'boost::python::api::object::object' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-42]]:3: note: 'badNone' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-63]]:7: warning: 'boost::python::detail::dict_base::has_key' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-43]]:3: note: 'badMembers' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-65]]:18: note: 'boost::python::api::object::object' needs it here too
// CHECK-MESSAGES: :[[@LINE-37]]:3: warning: 'boost::python::api::object_operators::attr' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-40]]:16: note: the GIL is released here
// CHECK-FIXES: void badCall() {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: callable(1);
// CHECK-FIXES: void badCallFunction(PyObject *f) {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: bp::call<void>(f, 3);
// CHECK-FIXES: void badCallMethod(PyObject *self) {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: bp::call_method<void>(self, "run");
// CHECK-FIXES: void badExtract() {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: compute(bp::extract<int>(callable));
// CHECK-FIXES: void badList() {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: bp::list all;
// CHECK-FIXES: void badCopy() {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: bp::object mine = callable;
// CHECK-FIXES: void badAttribute() {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: callable.attr("size") = 3;
// CHECK-FIXES: void badNone() {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: bp::object nothing;
// CHECK-FIXES: void badMembers(bp::dict *d) {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: if (d->has_key(bp::object(1)))
// CHECK-FIXES: int n = compute(1);
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: o.attr("size") = n;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return n;
