// Who has just made what waits for its children waits for none.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>
#include <zmq.h>

static void end(PyObject *capsule);
void *kept;
void prepare(void *context);

PyObject *goodNew(PyObject *self, PyObject *none) {
  void *context = zmq_ctx_new();
  PyObject *capsule = PyCapsule_New(context, "context", end);
  if (!capsule)
    zmq_ctx_term(context);
  return capsule;
}
PyObject *badSocket(PyObject *self, PyObject *none) {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  PyObject *capsule = PyCapsule_New(context, "context", end);
  if (!capsule)
    zmq_ctx_term(context);
  return capsule;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'zmq_ctx_term' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'PyCapsule_New' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: PyObject *badSocket
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: zmq_ctx_term(context);
PyObject *badPrepared(PyObject *self, PyObject *none) {
  void *context = zmq_ctx_new();
  prepare(context);
  PyObject *capsule = PyCapsule_New(context, "context", end);
  if (!capsule)
    zmq_ctx_term(context);
  return capsule;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'zmq_ctx_term' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'PyCapsule_New' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: PyObject *badPrepared
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: zmq_ctx_term(context);
PyObject *badKept(PyObject *self, PyObject *none) {
  void *context = zmq_ctx_new();
  kept = context;
  PyObject *capsule = PyCapsule_New(context, "context", end);
  if (!capsule)
    zmq_ctx_term(context);
  return capsule;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'zmq_ctx_term' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'PyCapsule_New' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: PyObject *badKept
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: zmq_ctx_term(context);
