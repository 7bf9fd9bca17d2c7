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

void badDetachedLater(PyObject *Callback) {
  std::thread Worker([Callback] { notify(Callback); });
  Worker.detach();
}

void okJoined(PyObject *Callback) {
  std::thread Worker(notify, Callback);
  py::gil_scoped_release Waiting;
  Worker.join();
}

void okNoPython() { std::thread(wait).detach(); }

void notifyIfAlive(PyObject *Callback) {
  wait();
  if (Py_IsFinalizing())
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
void okPosixJoined(PyObject *Callback) {
  pthread_t Thread;
  pthread_create(&Thread, nullptr, watch, Callback);
  Py_BEGIN_ALLOW_THREADS
  pthread_join(Thread, nullptr);
  Py_END_ALLOW_THREADS
}
