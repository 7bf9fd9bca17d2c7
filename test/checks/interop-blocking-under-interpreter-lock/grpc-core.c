// The queue of gRPC's core, with the interpreter's lock held.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>
typedef struct grpc_completion_queue grpc_completion_queue;
typedef struct {
  long long tv_sec;
  int tv_nsec, clock_type;
} gpr_timespec;
typedef struct {
  int type, success;
  void *tag;
} grpc_event;
grpc_event grpc_completion_queue_next(grpc_completion_queue *queue, gpr_timespec deadline, void *reserved);
gpr_timespec gpr_inf_future(int clock);

static grpc_completion_queue *Queue;

static PyObject *bad(PyObject *self, PyObject *arguments) {
  grpc_event event = grpc_completion_queue_next(Queue, gpr_inf_future(1), 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'grpc_completion_queue_next' can take long while the GIL is held [interop-blocking-under-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE+14]]:41: note: 'bad' is in a table of PyMethodDef, whose functions are entered with the GIL held
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'grpc_completion_queue_next' waits until an event arrives, the queue is shut down, or the deadline has passed (model grpc-core.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: release the GIL around this call
  return PyLong_FromLong(event.type);
}

static PyObject *good(PyObject *self, PyObject *arguments) {
  grpc_event event;
  Py_BEGIN_ALLOW_THREADS
  event = grpc_completion_queue_next(Queue, gpr_inf_future(1), 0);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(event.type);
}

static PyMethodDef Methods[] = {{"bad", bad, METH_NOARGS, 0}, {"good", good, METH_NOARGS, 0}, {0, 0, 0, 0}};
