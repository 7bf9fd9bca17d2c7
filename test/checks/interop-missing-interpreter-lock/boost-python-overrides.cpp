// Virtual functions that Python overrides: a native thread that calls them needs the lock first.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17,c++20

#include <boost/python.hpp>
#include <thread>

namespace bp = boost::python;

struct GilLock {
  GilLock() : state_(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state_); }

private:
  PyGILState_STATE state_;
};

class Task {
public:
  virtual ~Task() {}
  virtual int step(int n) { return n; }
};

class BadWrap : public Task, public bp::wrapper<Task> {
public:
  int step(int n) override {
    if (bp::override f = this->get_override("step"))
      return f(n);
    return Task::step(n);
  }
  void start() {
    std::thread([this] { step(1); }).detach();
  }
};
class GoodWrap : public Task, public bp::wrapper<Task> {
public:
  int step(int n) override {
    {
      GilLock lock;
      if (bp::override f = this->get_override("step"))
        return f(n);
    }
    return Task::step(n);
  }
  void start() {
    std::thread([this] { step(1); }).detach();
  }
};
// Called on Python's own threads alone, as far as one can see.
class PlainWrap : public Task, public bp::wrapper<Task> {
public:
  int step(int n) override { return this->get_override("step")(n); }
  int defaultStep(int n) { return Task::step(n); }
};

BOOST_PYTHON_MODULE(tasks) {
  bp::class_<BadWrap, boost::noncopyable>("BadTask").def("step", &Task::step).def("start", &BadWrap::start);
  bp::class_<GoodWrap, boost::noncopyable>("GoodTask").def("step", &Task::step).def("start", &GoodWrap::start);
  bp::class_<PlainWrap, boost::noncopyable>("Task").def("step", &Task::step, &PlainWrap::defaultStep);
}
// CHECK-MESSAGES: :[[@LINE-29]]:26: warning: 'BadWrap::step' calls 'boost::python::wrapper::get_override', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-30]]:5: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-36]]:26: note: 'BadWrap::step' calls 'boost::python::wrapper::get_override' here
// CHECK-FIXES: void start() {
// CHECK-FIXES-NEXT: std::thread([this] { GilLock Acquire; step(1); }).detach();
