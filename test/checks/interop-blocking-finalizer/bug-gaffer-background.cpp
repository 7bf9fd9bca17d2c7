// A task in the background is made by a function that Python calls as the constructor, and ended with the Python object:
// its destructor waits for a Python function, which needs the GIL to come to its end.
// https://github.com/GafferHQ/gaffer/commit/ca37126da504afebfc0e47a722d692e5b27b7b93
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20

#include <boost/python.hpp>
#include <functional>
#include <memory>
#include <thread>

using namespace boost::python;

struct ScopedGILLock {
  ScopedGILLock() : state(PyGILState_Ensure()) {}
  ScopedGILLock(const ScopedGILLock &) = delete;
  ~ScopedGILLock() { PyGILState_Release(state); }
  PyGILState_STATE state;
};
struct ScopedGILRelease {
  ScopedGILRelease() : state(PyEval_SaveThread()) {}
  ScopedGILRelease(const ScopedGILRelease &) = delete;
  ~ScopedGILRelease() { PyEval_RestoreThread(state); }
  PyThreadState *state;
};

class BackgroundTask {
public:
  explicit BackgroundTask(PyObject *function) : function_(function), thread_([this] { run(); }) {}
  ~BackgroundTask() { cancelAndWait(); }
  void cancelAndWait() {
    canceled_ = true;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void run() {
    ScopedGILLock lock;
    PyObject_CallNoArgs(function_);
  }
  PyObject *function_;
  bool canceled_ = false;
  std::thread thread_;
};
static void waitReleased(BackgroundTask &task) {
  ScopedGILRelease release;
  task.cancelAndWait();
}


static BackgroundTask *makeTask(object f) { return new BackgroundTask(f.ptr()); }
void bindBefore() {
  class_<BackgroundTask, boost::noncopyable>("BackgroundTask", no_init)
      .def("__init__", make_constructor(&makeTask, default_call_policies()))
      .def("cancelAndWait", &waitReleased);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'BackgroundTask' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-29]]:23: note: 'BackgroundTask::~BackgroundTask' calls 'BackgroundTask::cancelAndWait' here
// CHECK-MESSAGES: :[[@LINE-26]]:7: note: 'BackgroundTask::cancelAndWait' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-46]]:27: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: release the GIL in the deleter of a holder
