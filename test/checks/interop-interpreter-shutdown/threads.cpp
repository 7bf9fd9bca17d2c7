// Threads that nobody waits for.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <pthread.h>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;

void wait();

void notify(PyObject *Callback) {
  wait();
  py::gil_scoped_acquire Lock;
  PyObject_CallNoArgs(Callback);
}

void badDetached(PyObject *Callback) { std::thread(notify, Callback).detach(); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: the thread that starts here is detached, and may take the GIL while the Python interpreter ends or after that: it hangs, is killed or crashes
// CHECK-MESSAGES: :[[@LINE-2]]:40: note: detached here: nobody can wait for it before the Python interpreter ends
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'notify' calls 'pybind11::gil_scoped_acquire::gil_scoped_acquire' here
// CHECK-MESSAGES: :[[@LINE-4]]:40: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending

void badDetachedLater(PyObject *Callback) {
  std::thread Worker([Callback] { notify(Callback); });
  Worker.detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: the thread that starts here is detached, and may take the GIL while the Python interpreter ends or after that: it hangs, is killed or crashes
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: detached here: nobody can wait for it before the Python interpreter ends
// CHECK-MESSAGES: :[[@LINE-5]]:35: note: the lambda calls 'notify' here
// CHECK-MESSAGES: :[[@LINE-17]]:26: note: 'notify' calls 'pybind11::gil_scoped_acquire::gil_scoped_acquire' here
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending

void okJoined(PyObject *Callback) {
  std::thread Worker(notify, Callback);
  py::gil_scoped_release Waiting;
  Worker.join();
}

void okNoPython() { std::thread(wait).detach(); }

void notifyIfAlive(PyObject *Callback) {
  wait();
  if (_Py_IsFinalizing())
    return;
  py::gil_scoped_acquire Lock;
  PyObject_CallNoArgs(Callback);
}
void okAsks(PyObject *Callback) { std::thread(notifyIfAlive, Callback).detach(); }

static void *watch(void *Callback) {
  notify(static_cast<PyObject *>(Callback));
  return nullptr;
}
void badPosix(PyObject *Callback) {
  pthread_t Thread;
  pthread_create(&Thread, nullptr, watch, Callback);
  pthread_detach(Thread);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the thread that starts here is detached, and may take the GIL while the Python interpreter ends or after that: it hangs, is killed or crashes
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: detached here: nobody can wait for it before the Python interpreter ends
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'watch' calls 'notify' here
// CHECK-MESSAGES: :[[@LINE-49]]:26: note: 'notify' calls 'pybind11::gil_scoped_acquire::gil_scoped_acquire' here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending
void okPosixJoined(PyObject *Callback) {
  pthread_t Thread;
  pthread_create(&Thread, nullptr, watch, Callback);
  Py_BEGIN_ALLOW_THREADS
  pthread_join(Thread, nullptr);
  Py_END_ALLOW_THREADS
}
