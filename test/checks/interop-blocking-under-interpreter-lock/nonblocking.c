// Descriptors that do not block: by whoever makes them, by a call on them, by a helper.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=gnu99,gnu11 --

#include <python/Python.h>

typedef unsigned socklen_t;
struct sockaddr {
  int family;
};
int socket(int domain, int type, int protocol);
int connect(int fd, const struct sockaddr *address, socklen_t size);
int accept4(int fd, struct sockaddr *address, socklen_t *size, int flags);
long recv(int fd, void *data, unsigned long size, int flags);
int fcntl(int fd, int command, ...);
#define SOCK_STREAM 1
#define SOCK_NONBLOCK 04000
#define O_NONBLOCK 04000
#define F_GETFL 3
#define F_SETFL 4

static struct sockaddr address;
static int other;

static PyObject *goodMade(PyObject *self, PyObject *unused) {
  int fd = socket(2, SOCK_STREAM | SOCK_NONBLOCK, 0);
  return PyLong_FromLong(connect(fd, &address, sizeof(address)));
}

static PyObject *badMade(PyObject *self, PyObject *unused) {
  int fd = socket(2, SOCK_STREAM, 0);
  return PyLong_FromLong(connect(fd, &address, sizeof(address)));
}
// CHECK-MESSAGES: :[[@LINE-2]]:26: warning: 'connect' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE+97]]:61: note: 'badMade' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'connect' waits until the peer answers or the protocol gives up (model posix.yaml)
// CHECK-FIXES: static PyObject *badMade
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = connect(fd, &address, sizeof(address));
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Another descriptor.
static PyObject *badOther(PyObject *self, PyObject *unused) {
  int fd = socket(2, SOCK_STREAM, 0);
  other = socket(2, SOCK_STREAM | SOCK_NONBLOCK, 0);
  return PyLong_FromLong(connect(fd, &address, sizeof(address)));
}
// CHECK-MESSAGES: :[[@LINE-2]]:26: warning: 'connect' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE+84]]:15: note: 'badOther' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'connect' waits until the peer answers or the protocol gives up (model posix.yaml)
// CHECK-FIXES: static PyObject *badOther
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = connect(fd, &address, sizeof(address));
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static PyObject *goodSet(PyObject *self, PyObject *unused) {
  int fd = socket(2, SOCK_STREAM, 0);
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  return PyLong_FromLong(connect(fd, &address, sizeof(address)));
}

// Only after it has connected.
static PyObject *badSetLater(PyObject *self, PyObject *unused) {
  int fd = socket(2, SOCK_STREAM, 0);
  int rc = connect(fd, &address, sizeof(address));
  fcntl(fd, F_SETFL, O_NONBLOCK);
  return PyLong_FromLong(rc);
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'connect' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE+64]]:15: note: 'badSetLater' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'connect' waits until the peer answers or the protocol gives up (model posix.yaml)
// CHECK-FIXES: static PyObject *badSetLater
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: rc = connect(fd, &address, sizeof(address));
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static void unblock(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }
static void keepFlags(int fd) { fcntl(fd, F_GETFL); }

static PyObject *goodHelper(PyObject *self, PyObject *unused) {
  char byte;
  int fd = socket(2, SOCK_STREAM, 0);
  unblock(fd);
  return PyLong_FromLong(connect(fd, &address, sizeof(address)) + recv(fd, &byte, 1, 0));
}

static PyObject *badHelper(PyObject *self, PyObject *unused) {
  char byte;
  int fd = socket(2, SOCK_STREAM, 0);
  keepFlags(fd);
  return PyLong_FromLong(recv(fd, &byte, 1, 0));
}
// CHECK-MESSAGES: :[[@LINE-2]]:26: warning: 'recv' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+41]]:14: note: 'badHelper' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'recv' waits until data arrives or the peer closes (model posix.yaml)
// CHECK-FIXES: static PyObject *badHelper
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: Result = recv(fd, &byte, 1, 0);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

struct link {
  int fd;
};
static struct link only;
static int listener;

static PyObject *goodField(PyObject *self, PyObject *unused) {
  only.fd = socket(2, SOCK_STREAM | SOCK_NONBLOCK, 0);
  Py_RETURN_NONE;
}

static PyObject *goodReadField(PyObject *self, PyObject *unused) {
  char byte;
  return PyLong_FromLong(recv(only.fd, &byte, 1, 0));
}

// accept4() gives the flag to what it returns.
static PyObject *badAccept(PyObject *self, PyObject *unused) {
  char byte;
  int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
  return PyLong_FromLong(recv(fd, &byte, 1, 0));
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'accept4' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+12]]:60: note: 'badAccept' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'accept4' waits until a peer connects (model posix.yaml)
// CHECK-FIXES: static PyObject *badAccept
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static PyMethodDef methods[] = {
    {"made", goodMade, METH_NOARGS, NULL},     {"bad_made", badMade, METH_NOARGS, NULL},
    {"other", badOther, METH_NOARGS, NULL},    {"set", goodSet, METH_NOARGS, NULL},
    {"later", badSetLater, METH_NOARGS, NULL}, {"helper", goodHelper, METH_NOARGS, NULL},
    {"keep", badHelper, METH_NOARGS, NULL},    {"field", goodField, METH_NOARGS, NULL},
    {"read", goodReadField, METH_NOARGS, NULL}, {"accept", badAccept, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};
PyMethodDef *get(void) { return methods; }
