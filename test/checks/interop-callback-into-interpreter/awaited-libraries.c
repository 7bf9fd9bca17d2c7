// Callbacks of libraries' threads, and the calls that wait for these threads.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --partial

#include <librdkafka/rdkafka.h>
#include <python/Python.h>
#include <zmq.h>

// Memory that Python owns is let go of by a thread of ZeroMQ, which zmq_ctx_term() waits for.
static void drop(void *data, void *owner) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_DECREF((PyObject *)owner);
  PyGILState_Release(state);
}
static void plainDrop(void *data, void *owner) {
  *(int *)data = 0;
}
int sendOwned(void *socket, zmq_msg_t *message, void *data, size_t size, PyObject *owner) {
  zmq_msg_init_data(message, data, size, plainDrop, NULL);
  zmq_msg_init_data(message, data, size, drop, owner);
  return zmq_msg_send(message, socket, ZMQ_DONTWAIT);
}
void term(void *context) {
  PyErr_Clear();
  zmq_ctx_term(context);
}
void termReleased(void *context) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  zmq_ctx_term(context);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-13]]:42: warning: callback 'drop' waits for the GIL, and 'zmq_ctx_term' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-23]]:28: note: 'drop' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'zmq_ctx_term' waits for it here while the GIL is held

// Log lines, from the threads that rd_kafka_destroy() joins.
static void onLog(const rd_kafka_t *rk, int level, const char *facility, const char *text) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
static void plainLog(const rd_kafka_t *rk, int level, const char *facility, const char *text) {
}
// What is called where the program polls is another matter.
static void onRebalance(rd_kafka_t *rk, rd_kafka_resp_err_t error, rd_kafka_topic_partition_list_t *list,
                        void *opaque) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void configure(rd_kafka_conf_t *conf, rd_kafka_conf_t *other) {
  rd_kafka_conf_set_log_cb(conf, onLog);
  rd_kafka_conf_set_log_cb(other, plainLog);
  rd_kafka_conf_set_rebalance_cb(conf, onRebalance);
}
void endClient(rd_kafka_t *rk) {
  PyErr_Clear();
  rd_kafka_destroy(rk);
}
// CHECK-MESSAGES: :[[@LINE-8]]:34: warning: callback 'onLog' waits for the GIL, and 'rd_kafka_destroy' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-23]]:28: note: 'onLog' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'rd_kafka_destroy' waits for it here while the GIL is held
// CHECK-ALTERNATIVE-1: void term(void *context) {
// CHECK-ALTERNATIVE-1: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-1-NEXT: zmq_ctx_term(context);
// CHECK-ALTERNATIVE-2: void endClient(rd_kafka_t *rk) {
// CHECK-ALTERNATIVE-2: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-2-NEXT: rd_kafka_destroy(rk);
