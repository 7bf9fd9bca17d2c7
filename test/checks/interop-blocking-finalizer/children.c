// Ends that wait for what was made from the object. A collector ends objects in no order, and letting go of the lock
// does not help.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <python/Python.h>
#include <zmq.h>

// Nothing is seen of the sockets.
typedef struct {
  PyObject_HEAD
  void *handle;
} Context;
static void badTerm(PyObject *self) {
  zmq_ctx_term(((Context *)self)->handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badTerm' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+49]]:40: note: 'badTerm' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: close them in the finalizer first, or let each keep a reference to this object

static void badTermReleased(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  zmq_ctx_term(((Context *)self)->handle);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'badTermReleased' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+40]]:40: note: 'badTermReleased' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: close them in the finalizer first, or let each keep a reference to this object

// Through a helper, as generated code has it.
static void term(Context *self) {
  if (self->handle)
    zmq_ctx_term(self->handle);
}
static void badThroughHelper(PyObject *self) {
  term((Context *)self);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badThroughHelper' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+28]]:40: note: 'badThroughHelper' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'term' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: close them in the finalizer first, or let each keep a reference to this object

// Closed first, and not left to linger.
typedef struct {
  PyObject_HEAD
  void *handle;
  void *socket;
} Pair;
static void goodClosedFirst(PyObject *self) {
  Pair *p = (Pair *)self;
  int linger = 0;
  zmq_setsockopt(p->socket, ZMQ_LINGER, &linger, sizeof linger);
  zmq_close(p->socket);
  Py_BEGIN_ALLOW_THREADS
  zmq_ctx_term(p->handle);
  Py_END_ALLOW_THREADS
}

// It tells the sockets that it ends, and leaves the rest to them.
static void goodShutdown(PyObject *self) {
  zmq_ctx_shutdown(((Context *)self)->handle);
}

PyTypeObject types[] = {{.tp_dealloc = badTerm},
                        {.tp_dealloc = badTermReleased},
                        {.tp_dealloc = badThroughHelper},
                        {.tp_dealloc = goodClosedFirst},
                        {.tp_dealloc = goodShutdown}};
