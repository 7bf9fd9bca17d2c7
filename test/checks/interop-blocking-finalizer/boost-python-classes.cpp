// Classes that Boost.Python binds: the holder of an object, and with it the object, ends with the GIL held.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <boost/python.hpp>
#include <thread>

namespace bp = boost::python;
int compute(int);

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

class Waits {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Short {
public:
  ~Short() { vault_drop(v_); }

private:
  vault *v_ = vault_open();
};
class Slow {
public:
  ~Slow() { vault_seal(v_); }

private:
  vault *v_ = vault_open();
};
// Its thread calls Python.
class Joins {
public:
  explicit Joins(bp::object callable) : callable_(callable), thread_([this] { run(); }) {}
  ~Joins() { thread_.join(); }

private:
  void run() {
    GilLock lock;
    callable_();
  }
  bp::object callable_;
  std::thread thread_;
};
class JoinsReleased {
public:
  explicit JoinsReleased(bp::object callable) : callable_(callable), thread_([this] { run(); }) {}
  ~JoinsReleased() {
    AllowThreads released;
    thread_.join();
  }

private:
  void run() {
    GilLock lock;
    callable_();
  }
  bp::object callable_;
  std::thread thread_;
};
// A plain thread soon ends.
class JoinsNative {
public:
  JoinsNative() : thread_([] { compute(1); }) {}
  ~JoinsNative() { thread_.join(); }

private:
  std::thread thread_;
};
class Derived : public Waits {};
class WaitsWrap : public Waits, public bp::wrapper<Waits> {};

BOOST_PYTHON_MODULE(classes) {
  bp::class_<Waits>("Waits");
  bp::class_<Short>("Short");
  bp::class_<Slow>("Slow");
  bp::class_<Joins>("Joins", bp::init<bp::object>());
  bp::class_<JoinsReleased>("JoinsReleased", bp::init<bp::object>());
  bp::class_<JoinsNative>("JoinsNative");
  bp::class_<Derived, bp::bases<Waits>>("Derived");
  bp::class_<WaitsWrap, boost::noncopyable>("WaitsWrap");
}
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-72]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-73]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'Joins' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-53]]:14: note: 'Joins::~Joins' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-95]]:22: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-55]]:14: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: 'Derived' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-22]]:17: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-81]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-82]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-15]]:3: warning: 'WaitsWrap' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-26]]:19: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-86]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-87]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: release the GIL in the deleter of a holder
