// Well-written code.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c99,c11
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- -- -DMOCK_PY_MINOR=14

#include <cuda.h>
#include <librdkafka/rdkafka.h>
#include <pthread.h>
#include <python/Python.h>
#include <sqlite3.h>

// A busy handler in C, with a flag that Python sets.
struct connection {
  PyObject_HEAD
  sqlite3 *db;
  volatile int interrupted;
};
static int busy(void *cookie) {
  return !((struct connection *)cookie)->interrupted;
}
static PyObject *step(PyObject *self, PyObject *args) {
  struct connection *c = (struct connection *)self;
  char *error = NULL;
  int result;
  sqlite3_progress_handler(c->db, 100, busy, c);
  Py_BEGIN_ALLOW_THREADS
  result = sqlite3_exec(c->db, "commit", NULL, NULL, &error);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(result);
}

// Reports of a client, called where it is polled, which the GIL is let go for.
struct producer {
  PyObject_HEAD
  rd_kafka_t *rk;
  PyObject *report;
};
static void onReport(rd_kafka_t *rk, const rd_kafka_message_t *message, void *opaque) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallNoArgs(((struct producer *)opaque)->report);
  Py_XDECREF(result);
  PyGILState_Release(state);
}
static int producerInit(PyObject *self, PyObject *args, PyObject *keywords) {
  struct producer *p = (struct producer *)self;
  char text[100];
  rd_kafka_conf_t *conf = rd_kafka_conf_new();
  rd_kafka_conf_set_opaque(conf, p);
  rd_kafka_conf_set_dr_msg_cb(conf, onReport);
  p->rk = rd_kafka_new(RD_KAFKA_PRODUCER, conf, text, sizeof text);
  return p->rk ? 0 : -1;
}
static PyObject *producerPoll(PyObject *self, PyObject *args) {
  int events;
  Py_BEGIN_ALLOW_THREADS
  events = rd_kafka_poll(((struct producer *)self)->rk, 1000);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(events);
}
static void producerDealloc(PyObject *self) {
  struct producer *p = (struct producer *)self;
  Py_BEGIN_ALLOW_THREADS
  rd_kafka_flush(p->rk, 1000);
  rd_kafka_destroy(p->rk);
  Py_END_ALLOW_THREADS
  Py_XDECREF(p->report);
  Py_TYPE(self)->tp_free(self);
}

// A constant instead of a callback.
static PyObject *blockSize(PyObject *self, PyObject *function) {
  int grid, block;
  Py_BEGIN_ALLOW_THREADS
  cuOccupancyMaxPotentialBlockSize(&grid, &block, (CUfunction)function, NULL, 4096, 0);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(block);
}

// What a stream is done with is said by a thread that holds nothing.
static void done(void *cookie) {
  pthread_mutex_lock((pthread_mutex_t *)cookie);
  pthread_mutex_unlock((pthread_mutex_t *)cookie);
}
static PyObject *whenDone(PyObject *self, PyObject *mutex) {
  Py_BEGIN_ALLOW_THREADS
  cuLaunchHostFunc(NULL, done, mutex);
  cuStreamSynchronize(NULL);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

static PyMethodDef methods[] = {{"step", step, METH_NOARGS, NULL},
                                {"poll", producerPoll, METH_NOARGS, NULL},
                                {"block_size", blockSize, METH_O, NULL},
                                {"when_done", whenDone, METH_O, NULL},
                                {NULL, NULL, 0, NULL}};
PyTypeObject types[] = {{.tp_methods = methods}, {.tp_init = producerInit, .tp_dealloc = producerDealloc}};
