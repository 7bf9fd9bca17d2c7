// What a body does for one caller's constants is no fault of another caller's, through as many calls as pass them on.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <poll.h>
#include <python/Python.h>
#include <unistd.h>

static struct pollfd fds[1];
enum Mode { Try, Block, Drain = Block };

static int flush(int size, int wait) {
  if (size <= 1024)
    return 1;
  if (!wait)
    return 0;
  return poll(fds, 1, -1);
}
PyObject *badFlush(PyObject *self) {
  flush(4096, 1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-6]]:10: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'flush' is called here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = poll(fds, 1, -1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

PyObject *okFlushWithoutWait(PyObject *self) {
  flush(4096, 0);
  return PyLong_FromLong(1);
}
PyObject *okFlushOfLittle(PyObject *self) {
  flush(1024, 1);
  return PyLong_FromLong(1);
}

// Through a second function, which makes another argument of it.
static int push(int size, int wait) {
  return wait ? poll(fds, size, -1) : 0;
}
static int pushAll(enum Mode mode) { return push(65536, mode == Block); }
static int finish(int now) { return pushAll(now ? Try : Block); }
PyObject *badFinish(PyObject *self) {
  finish(0);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-8]]:17: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'finish' is called here
// CHECK-MESSAGES: :[[@LINE-8]]:37: note: 'pushAll' is called here
// CHECK-MESSAGES: :[[@LINE-10]]:45: note: 'push' is called here
// CHECK-MESSAGES: :[[@LINE-13]]:17: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:17: note: release the GIL around this call
PyObject *okFinishNow(PyObject *self) {
  finish(1);
  return PyLong_FromLong(1);
}

// A switch is decided as branches are; what no case is for goes to the default.
static int step(int event) {
  switch (event) {
  case 1:
  case 2:
    return 1;
  case 3 ... 9:
    return 2;
  default:
    return poll(fds, 1, -1);
  }
}
PyObject *badStep(PyObject *self) {
  step(10);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-7]]:12: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'step' is called here
// CHECK-MESSAGES: :[[@LINE-10]]:12: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: release the GIL around this call
PyObject *okSteps(PyObject *self) {
  step(2);
  step(7);
  return PyLong_FromLong(1);
}

// A timeout that the caller chooses.
static int await(int blocking) { return poll(fds, 1, blocking ? -1 : 0); }
PyObject *badAwait(PyObject *self) {
  await(1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-5]]:41: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'await' is called here
// CHECK-MESSAGES: :[[@LINE-8]]:41: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: static int await(int blocking) {
// CHECK-FIXES-NEXT: int Result;
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = poll(fds, 1, blocking ? -1 : 0);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
PyObject *okAwaitNothing(PyObject *self) {
  await(0);
  return PyLong_FromLong(1);
}

// A parameter that is written to is no constant.
static void refill(int *wait) { *wait = 1; }
static int drain(int wait) {
  refill(&wait);
  return wait ? poll(fds, 1, -1) : 0;
}
PyObject *badDrain(PyObject *self) {
  drain(0);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-6]]:17: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'drain' is called here
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: release the GIL around this call

// It ends, whatever the constants become in recursion.
static int countDown(int n) { return n > 0 ? countDown(n - 1) : poll(fds, 1, 0); }
PyObject *okCountDown(PyObject *self) {
  countDown(1000);
  return PyLong_FromLong(1);
}

// These have their edits on notes.
// CHECK-REMAINS: warning: 'poll' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'finish' is called here
// CHECK-REMAINS: note: 'pushAll' is called here
// CHECK-REMAINS: note: 'push' is called here
// CHECK-REMAINS: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-REMAINS: note: release the GIL around this call
// CHECK-REMAINS: warning: 'poll' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'step' is called here
// CHECK-REMAINS: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-REMAINS: note: release the GIL around this call
// CHECK-REMAINS: warning: 'poll' may block forever while the GIL is held
// CHECK-REMAINS: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'drain' is called here
// CHECK-REMAINS: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-REMAINS: note: release the GIL around this call
