// Waits that an argument bounds, seen through wrappers.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <poll.h>
#include <python/Python.h>
#include <unistd.h>

static struct pollfd fds[1];

PyObject *badForever(PyObject *self) {
  poll(fds, 1, -1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: PyObject *badForever
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: poll(fds, 1, -1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *goodBounded(PyObject *self) {
  poll(fds, 1, 100);
  return PyLong_FromLong(1);
}

PyObject *goodNever(PyObject *self) {
  poll(fds, 1, 0);
  return PyLong_FromLong(1);
}

int waitFor(int ms) {
  return poll(fds, 1, ms);
}
PyObject *badWrapped(PyObject *self) {
  waitFor(-1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'waitFor' may block forever in 'poll' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'waitFor' calls 'poll' here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: PyObject *badWrapped
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: waitFor(-1);

PyObject *goodWrapped(PyObject *self) {
  waitFor(100);
  return PyLong_FromLong(1);
}

// What it is given is not known.
PyObject *goodUnknown(PyObject *self, PyObject *args) {
  int ms;
  if (!PyArg_ParseTuple(args, "i", &ms))
    return NULL;
  poll(fds, 1, ms);
  return PyLong_FromLong(1);
}
