// The headers of an installed Boost.Python: classes and what holds their objects.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --real-headers -- -- -isystem %cpython_include
// REQUIRES: cpython
// REQUIRES: boost-python

#include <boost/python.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>
#include <memory>
#include <thread>

namespace bp = boost::python;

struct GilLock {
  GilLock() : state(PyGILState_Ensure()) {}
  GilLock(const GilLock &) = delete;
  ~GilLock() { PyGILState_Release(state); }
  PyGILState_STATE state;
};

class Worker : public boost::intrusive_ref_counter<Worker> {
public:
  Worker() : thread_([this] { run(); }) {}
  ~Worker() { thread_.join(); }

private:
  void run() {
    GilLock lock;
    PyErr_Clear();
  }
  std::thread thread_;
};
class Idle : public boost::intrusive_ref_counter<Idle> {
public:
  ~Idle() { delete[] data_; }

private:
  char *data_ = nullptr;
};
template <class T> class ReleasingPtr : public std::shared_ptr<T> {
public:
  using element_type = T;
  explicit ReleasingPtr(T *p) : std::shared_ptr<T>(p) {}
  ~ReleasingPtr() {
    PyThreadState *state = PyEval_SaveThread();
    this->reset();
    PyEval_RestoreThread(state);
  }
};
template <class T> class Counted : public bp::class_<T, boost::noncopyable, boost::intrusive_ptr<T>> {
public:
  explicit Counted(const char *name) : bp::class_<T, boost::noncopyable, boost::intrusive_ptr<T>>(name) {}
};

BOOST_PYTHON_MODULE(real) {
  bp::class_<Worker, boost::noncopyable>("Worker");
  bp::class_<Worker, boost::noncopyable, std::shared_ptr<Worker>>("SharedWorker");
  bp::class_<Worker, boost::noncopyable, ReleasingPtr<Worker>>("ReleasedWorker");
  Counted<Worker>("CountedWorker");
  bp::class_<Idle, boost::noncopyable>("Idle");
  Counted<Idle>("CountedIdle");
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'Worker' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-40]]:15: note: 'Worker::~Worker' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-50]]:21: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'Worker' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-44]]:15: note: 'Worker::~Worker' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-54]]:21: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: release the GIL in the deleter of a holder
// CHECK-MESSAGES: :[[@LINE-12]]:3: warning: 'Worker' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-48]]:15: note: 'Worker::~Worker' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-58]]:21: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: release the GIL in the deleter of a holder
