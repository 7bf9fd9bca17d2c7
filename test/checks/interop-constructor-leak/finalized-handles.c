// What is handed over with a finalizer ends with it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <python/Python.h>
#include <zmq.h>

static void end(PyObject *capsule) { zmq_close(PyCapsule_GetPointer(capsule, "socket")); }

PyObject *goodCapsule(void *context) {
  void *socket = zmq_socket(context, ZMQ_PUB);
  PyObject *capsule;
  if (!socket)
    return NULL;
  capsule = PyCapsule_New(socket, "socket", end);
  if (!capsule) {
    zmq_close(socket);
    return NULL;
  }
  return capsule;
}

// Nobody ends it.
PyObject *badCapsule(void *context) {
  void *socket = zmq_socket(context, ZMQ_PUB);
  PyObject *capsule;
  if (!socket)
    return NULL;
  capsule = PyCapsule_New(socket, "socket", NULL);
  if (!capsule) {
    zmq_close(socket);
    return NULL;
  }
  return capsule;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: return here leaves 'badCapsule' without releasing 'socket', a zmq_socket
// CHECK-MESSAGES: :[[@LINE-12]]:18: note: 'zmq_socket' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: it is released here, but only on other ways
