// Sockets in capsules, whose contexts keep the one that they are made from.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- -- -DKEPT
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=LEFT

#include <python/Python.h>
#include <zmq.h>

PyAPI_FUNC(int) PyCapsule_SetContext(PyObject *capsule, void *context);
PyAPI_FUNC(void *) PyCapsule_GetContext(PyObject *capsule);

static void endContext(PyObject *capsule) {
  void *context = PyCapsule_GetPointer(capsule, "context");
  Py_BEGIN_ALLOW_THREADS
  zmq_ctx_term(context);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES-LEFT: :[[@LINE-3]]:3: warning: finalizer 'endContext' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES-LEFT: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES-LEFT: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES-LEFT: :[[@LINE-6]]:3: note: close them in the finalizer first, or let each keep a reference to this object
static void endSocket(PyObject *capsule) {
  zmq_close(PyCapsule_GetPointer(capsule, "socket"));
#ifdef KEPT
  Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule));
#endif
}
PyObject *makeContext(void) { return PyCapsule_New(zmq_ctx_new(), "context", endContext); }
PyObject *makeSocket(PyObject *owner) {
  void *context = PyCapsule_GetPointer(owner, "context");
  void *socket = zmq_socket(context, ZMQ_PUB);
  PyObject *capsule = PyCapsule_New(socket, "socket", endSocket);
#ifdef KEPT
  if (capsule)
    PyCapsule_SetContext(capsule, Py_NewRef(owner));
#endif
  return capsule;
}
