// The client is destroyed after the GIL has been taken back: librdkafka joins its threads, whose callbacks may
// wait for the GIL. The wrapper functions that release and take it belong to the project.
// https://github.com/confluentinc/confluent-kafka-python/commit/6cf1fa4654152eec142c98db166fa3fe337d36d8
// https://github.com/confluentinc/confluent-kafka-python/issues/107 (the same when an object is deallocated)
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock,interop-blocking-finalizer %t -std=c99,c11

#include <librdkafka/rdkafka.h>
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  rd_kafka_t *rk;
} Handle;
typedef struct {
  PyThreadState *thread_state;
  int crashed;
} CallState;

static void CallState_begin(Handle *h, CallState *cs) {
  (void)h;
  cs->thread_state = PyEval_SaveThread();
  cs->crashed = 0;
}

static int CallState_end(Handle *h, CallState *cs) {
  (void)h;
  PyEval_RestoreThread(cs->thread_state);
  return !PyErr_CheckSignals() && !cs->crashed;
}

static PyObject *badClose(PyObject *self, PyObject *args) {
  Handle *h = (Handle *)self;
  CallState cs;
  int raise;
  CallState_begin(h, &cs);
  rd_kafka_consumer_close(h->rk);
  raise = !CallState_end(h, &cs);
  rd_kafka_destroy(h->rk);
  h->rk = NULL;
  if (raise)
    return NULL;
  Py_RETURN_NONE;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'rd_kafka_destroy' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: static PyObject *badClose(PyObject *self, PyObject *args) {
// CHECK-FIXES: raise = !CallState_end(h, &cs);
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: rd_kafka_destroy(h->rk);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: h->rk = NULL;

static PyObject *goodClose(PyObject *self, PyObject *args) {
  Handle *h = (Handle *)self;
  CallState cs;
  CallState_begin(h, &cs);
  rd_kafka_consumer_close(h->rk);
  rd_kafka_destroy(h->rk);
  h->rk = NULL;
  if (!CallState_end(h, &cs))
    return NULL;
  Py_RETURN_NONE;
}

static void badDealloc(PyObject *self) {
  Handle *h = (Handle *)self;
  if (h->rk)
    rd_kafka_destroy(h->rk);
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: finalizer 'badDealloc' can take long in 'rd_kafka_destroy' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+27]]:63: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-FIXES: static void badDealloc(PyObject *self) {
// CHECK-FIXES-NEXT: Handle *h = (Handle *)self;
// CHECK-FIXES-NEXT: if (h->rk) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: rd_kafka_destroy(h->rk);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: Py_TYPE(self)->tp_free(self);

static void goodDealloc(PyObject *self) {
  Handle *h = (Handle *)self;
  if (h->rk) {
    CallState cs;
    CallState_begin(h, &cs);
    rd_kafka_destroy(h->rk);
    CallState_end(h, &cs);
  }
  Py_TYPE(self)->tp_free(self);
}

static PyMethodDef methods[] = {
    {"close_early", badClose, METH_NOARGS, ""},
    {"close", goodClose, METH_NOARGS, ""},
    {NULL, NULL, 0, NULL},
};
PyTypeObject Producer = {.tp_name = "Producer", .tp_dealloc = badDealloc, .tp_methods = methods};
PyTypeObject Consumer = {.tp_name = "Consumer", .tp_dealloc = goodDealloc, .tp_methods = methods};
