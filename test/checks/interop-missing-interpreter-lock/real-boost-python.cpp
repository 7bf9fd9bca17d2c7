// The headers of an installed Boost.Python: objects on a thread, and kept by a callable.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: boost-python

#include <boost/python.hpp>
#include <functional>
#include <thread>

namespace bp = boost::python;

struct GilLock {
  GilLock() : state(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state); }
  PyGILState_STATE state;
};

class Session {
public:
  void setNotify(std::function<void()> notify);
};

static bp::object callable;
static void badCall() { callable(1); }
static void goodCall() {
  GilLock lock;
  callable(1);
}
static void badList() {
  bp::list all;
  all.append(bp::str("one"));
}
static void goodList() {
  GilLock lock;
  bp::list all;
  all.append(bp::str("one"));
}
static int badExtract() { return bp::extract<int>(callable); }
static void badDict(bp::dict *d) { (*d)["size"] = 1; }
static void notify(bp::object cb) {
  GilLock lock;
  if (cb)
    cb();
}

void start(bp::object cb, bp::dict *d, Session &s) {
  std::thread(badCall).detach();
  std::thread(goodCall).detach();
  std::thread(badList).detach();
  std::thread(goodList).detach();
  std::thread(badExtract).detach();
  std::thread(badDict, d).detach();
  s.setNotify(std::bind(&notify, cb));
}
BOOST_PYTHON_MODULE(real) {
  bp::class_<Session>("Session");
  bp::def("start", &start);
}
// CHECK-MESSAGES: :[[@LINE-35]]:25: warning: 'boost::python::api::object_operators::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'badCall' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-31]]:12: warning: 'boost::python::list::list' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'badList' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-32]]:3: note: 'boost::python::list::append' needs it here too
// CHECK-MESSAGES: :[[@LINE-33]]:14: note: 'boost::python::str::str' needs it here too
// CHECK-MESSAGES: :[[@LINE-27]]:34: warning: 'boost::python::extract::extract' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'badExtract' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-28]]:36: warning: 'boost::python::api::object_operators::operator[]' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'badDict' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-16]]:34: warning: 'cb' is kept by a callable that takes the GIL to run, but not to end
// CHECK-MESSAGES: :[[@LINE-29]]:11: note: 'notify' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-31]]:31: note: each call copies it into 'cb', which outlives that
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: it is handed to 'Session::setNotify' here
// CHECK-MESSAGES: :[[@LINE-20]]:34: note: let an object whose destructor takes the GIL own it
// CHECK-FIXES: static bp::object callable;
// CHECK-FIXES-NEXT: static void badCall() { GilLock Acquire; callable(1); }
// CHECK-FIXES-NEXT: static void goodCall() {
// CHECK-FIXES: static void badList() {
// CHECK-FIXES-NEXT: GilLock Acquire;
// CHECK-FIXES-NEXT: bp::list all;
// CHECK-FIXES: static int badExtract() { GilLock Acquire; return bp::extract<int>(callable); }
// CHECK-FIXES-NEXT: static void badDict(bp::dict *d) { GilLock Acquire; (*d)["size"] = 1; }
// CHECK-FIXES-NEXT: static void notify(bp::object cb) {
// CHECK-REMAINS: warning: 'cb' is kept by a callable that takes the GIL to run, but not to end
// CHECK-REMAINS: note: 'notify' takes the GIL here
// CHECK-REMAINS: note: each call copies it into 'cb', which outlives that
// CHECK-REMAINS: note: it is handed to 'Session::setNotify' here
// CHECK-REMAINS: note: let an object whose destructor takes the GIL own it
