// A destructor that joins the threads of its event loop, whose callbacks take the GIL, while the capsule that owns it
// is destroyed with the GIL held.
// https://github.com/couchbase/couchbase-python-client/commit/0d5aa23bf44ac8368e74543d42339e2b2f36a5b2
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock,interop-blocking-finalizer %t -std=c++17,c++20

#include <python/Python.h>
#include <functional>
#include <thread>
#include <vector>

class EventLoop {
public:
  bool runOne();
  void stop();
};

class BadConnection {
public:
  explicit BadConnection(PyObject *callback) : callback_(callback) {
    for (int i = 0; i < 2; ++i)
      threads_.emplace_back([this] {
        while (loop_.runOne())
          onDone();
      });
  }
  ~BadConnection() {
    loop_.stop();
    for (auto &thread : threads_)
      thread.join();
  }

private:
  void onDone() {
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject_CallObject(callback_, nullptr);
    PyGILState_Release(state);
  }
  EventLoop loop_;
  PyObject *callback_;
  std::vector<std::thread> threads_;
};

class GoodConnection {
public:
  explicit GoodConnection(PyObject *callback) : callback_(callback) {
    for (int i = 0; i < 2; ++i)
      threads_.emplace_back([this] {
        while (loop_.runOne())
          onDone();
      });
  }
  ~GoodConnection() {
    loop_.stop();
    PyThreadState *state = PyEval_SaveThread();
    for (auto &thread : threads_)
      thread.join();
    PyEval_RestoreThread(state);
  }

private:
  void onDone() {
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject_CallObject(callback_, nullptr);
    PyGILState_Release(state);
  }
  EventLoop loop_;
  PyObject *callback_;
  std::vector<std::thread> threads_;
};

static void deallocBad(PyObject *capsule) {
  delete static_cast<BadConnection *>(PyCapsule_GetPointer(capsule, "bad"));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'deallocBad' waits in 'std::thread::join' for a thread that needs the GIL, which is held here [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+8]]:100: note: 'deallocBad' is handed to 'PyCapsule_New' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-47]]:7: note: 'BadConnection::~BadConnection' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-43]]:30: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL around this call: what it waits for may need it
static void deallocGood(PyObject *capsule) {
  delete static_cast<GoodConnection *>(PyCapsule_GetPointer(capsule, "good"));
}

PyObject *createBad(PyObject *callback) { return PyCapsule_New(new BadConnection(callback), "bad", deallocBad); }
PyObject *createGood(PyObject *callback) { return PyCapsule_New(new GoodConnection(callback), "good", deallocGood); }
