// As bug-gaffer-background.cpp was mended: what the constructor function returns has a deleter that releases the GIL. The
// binding of the class is the same.
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
struct DeleteReleased {
  void operator()(BackgroundTask *task) const {
    ScopedGILRelease release;
    delete task;
  }
};
static std::shared_ptr<BackgroundTask> makeTask(object f) {
  return std::shared_ptr<BackgroundTask>(new BackgroundTask(f.ptr()), DeleteReleased());
}

void bind() {
  class_<BackgroundTask, boost::noncopyable>("BackgroundTask", no_init)
      .def("__init__", make_constructor(&makeTask, default_call_policies()))
      .def("cancelAndWait", &waitReleased);
}
