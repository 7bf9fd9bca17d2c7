// The end of a client waits for threads that call back: with the GIL held it waits for ever.
// https://github.com/confluentinc/confluent-kafka-python/issues/107
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11 --suffix=LOGS -- -- -DLOGS
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c99,c11 --suffix=NONE

#include <librdkafka/rdkafka.h>
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  rd_kafka_t *rk;
  PyObject *callable;
} Client;

static void onLog(const rd_kafka_t *rk, int level, const char *facility, const char *text) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
// Called by the thread that ends the client, which has the GIL.
static void onRebalance(rd_kafka_t *rk, rd_kafka_resp_err_t error, rd_kafka_topic_partition_list_t *list,
                        void *opaque) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallNoArgs(((Client *)opaque)->callable);
  PyGILState_Release(state);
}
static int init(PyObject *self, PyObject *args, PyObject *keywords) {
  char text[100];
  rd_kafka_conf_t *conf = rd_kafka_conf_new();
  rd_kafka_conf_set_opaque(conf, self);
  rd_kafka_conf_set_rebalance_cb(conf, onRebalance);
#ifdef LOGS
  rd_kafka_conf_set_log_cb(conf, onLog);
#endif
  ((Client *)self)->rk = rd_kafka_new(RD_KAFKA_CONSUMER, conf, text, sizeof text);
  return 0;
}
static void badDealloc(PyObject *self) {
  Client *c = (Client *)self;
  if (c->rk)
    rd_kafka_destroy(c->rk);
  Py_TYPE(self)->tp_free(self);
}
// CHECK-MESSAGES-LOGS: :[[@LINE-3]]:5: warning: finalizer 'badDealloc' may block forever in 'rd_kafka_destroy' while the GIL is held
// CHECK-MESSAGES-NONE: :[[@LINE-4]]:5: warning: finalizer 'badDealloc' can take long in 'rd_kafka_destroy' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+17]]:40: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'rd_kafka_destroy' waits until the consumer has left its group and every message, topic and queue is destroyed (model librdkafka.yaml)
// CHECK-MESSAGES-LOGS: :[[@LINE-15]]:3: note: 'onLog' may be called meanwhile, and takes the GIL; it is registered here with 'rd_kafka_conf_set_log_cb'
// CHECK-FIXES: static void badDealloc(PyObject *self) {
// CHECK-FIXES: if (c->rk) {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: rd_kafka_destroy(c->rk);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: }

static void goodDealloc(PyObject *self) {
  Client *c = (Client *)self;
  Py_BEGIN_ALLOW_THREADS
  rd_kafka_destroy(c->rk);
  Py_END_ALLOW_THREADS
  Py_TYPE(self)->tp_free(self);
}
PyTypeObject types[] = {{.tp_dealloc = badDealloc, .tp_init = init}, {.tp_dealloc = goodDealloc, .tp_init = init}};
