// A mutex and the GIL, where Boost.Python runs Python code.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++17,c++20

#include <boost/python.hpp>
#include <mutex>
#include <thread>

namespace bp = boost::python;

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

// Its thread takes the mutex first, and then the GIL to call Python.
class Log {
public:
  explicit Log(bp::object sink) : sink_(sink), thread_([this] { run(); }) {}
  void put(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }

private:
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    GilLock gil;
    sink_(size_);
  }
  bp::object sink_;
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};

// The same, in one order.
class GoodLog {
public:
  explicit GoodLog(bp::object sink) : sink_(sink), thread_([this] { run(); }) {}
  void put(int n) {
    AllowThreads released;
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }

private:
  void run() {
    int size;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      size = size_;
    }
    GilLock gil;
    sink_(size);
  }
  bp::object sink_;
  std::mutex mutex_;
  int size_ = 0;
  std::thread thread_;
};

// Python code runs with the mutex held: the GIL goes to others meanwhile, who wait for the mutex with it.
class Hooks {
public:
  void call(bp::object hook) {
    std::lock_guard<std::mutex> lock(mutex_);
    hook(++calls_);
  }
  int calls() {
    std::lock_guard<std::mutex> lock(mutex_);
    return calls_;
  }

private:
  std::mutex mutex_;
  int calls_ = 0;
};
class GoodHooks {
public:
  void call(bp::object hook) {
    int calls;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      calls = ++calls_;
    }
    hook(calls);
  }
  int calls() {
    std::lock_guard<std::mutex> lock(mutex_);
    return calls_;
  }

private:
  std::mutex mutex_;
  int calls_ = 0;
};

BOOST_PYTHON_MODULE(logs) {
  bp::class_<Log, boost::noncopyable>("Log", bp::init<bp::object>()).def("put", &Log::put);
  bp::class_<GoodLog, boost::noncopyable>("GoodLog", bp::init<bp::object>()).def("put", &GoodLog::put);
  bp::class_<Hooks, boost::noncopyable>("Hooks").def("call", &Hooks::call).add_property("calls", &Hooks::calls);
  bp::class_<GoodHooks, boost::noncopyable>("GoodHooks")
      .def("call", &GoodHooks::call)
      .add_property("calls", &GoodHooks::calls);
}
// CHECK-MESSAGES: :[[@LINE-86]]:33: warning: 'Log::mutex_' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE-8]]:81: note: 'Log::put' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-82]]:33: note: the other way round, 'Log::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-82]]:13: note: 'Log::run' calls 'GilLock::GilLock' here
// CHECK-MESSAGES: :[[@LINE-111]]:22: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-45]]:33: warning: 'Hooks::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE-11]]:62: note: 'Hooks::call' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-46]]:5: note: 'boost::python::api::object_operators::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-44]]:33: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-49]]:33: note: release the GIL before 'Hooks::mutex_' is locked
// CHECK-FIXES: void put(int n) {
// CHECK-FIXES-NEXT: AllowThreads Release;
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(mutex_);
// CHECK-REMAINS: warning: 'Hooks::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-REMAINS: note: 'Hooks::call' is bound here and entered with the GIL held
// CHECK-REMAINS: note: 'boost::python::api::object_operators::operator()' runs the interpreter here, which releases the GIL
// CHECK-REMAINS: note: in this order here too
// CHECK-REMAINS: note: release the GIL before 'Hooks::mutex_' is locked
