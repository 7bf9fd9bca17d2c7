// A context that is collected before its sockets: zmq_ctx_term() waits for them, and they wait for the collector, in a
// process that was to end. The code is what Cython made of _Context.__dealloc__.
// https://github.com/zeromq/pyzmq/issues/1167
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <python/Python.h>
#include <zmq.h>

int getpid(void);

struct __pyx_obj_Context {
  PyObject_HEAD
  void *handle;
  int _pid;
  int _shadow;
};

static int __pyx_f_term(struct __pyx_obj_Context *self) {
  int rc = 0;
  Py_BEGIN_ALLOW_THREADS
  rc = zmq_ctx_term(self->handle);
  Py_END_ALLOW_THREADS
  self->handle = NULL;
  return rc;
}
static void __pyx_pf_dealloc(struct __pyx_obj_Context *self) {
  if (self->handle != NULL && !self->_shadow && getpid() == self->_pid)
    __pyx_f_term(self);
}
static void __pyx_pw_dealloc(PyObject *self) {
  __pyx_pf_dealloc((struct __pyx_obj_Context *)self);
}
static void __pyx_tp_dealloc_Context(PyObject *o) {
  ++o->ob_refcnt;
  __pyx_pw_dealloc(o);
  --o->ob_refcnt;
  Py_TYPE(o)->tp_free(o);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: finalizer '__pyx_tp_dealloc_Context' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+6]]:70: note: '__pyx_tp_dealloc_Context' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: '__pyx_pw_dealloc' calls '__pyx_pf_dealloc' here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: '__pyx_pf_dealloc' calls '__pyx_f_term' here
// CHECK-MESSAGES: :[[@LINE-22]]:8: note: '__pyx_f_term' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: :[[@LINE-23]]:8: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: close them in the finalizer first, or let each keep a reference to this object
PyTypeObject Context = {.tp_name = "zmq._zmq.Context", .tp_dealloc = __pyx_tp_dealloc_Context};
