// Well-written code in C.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c99,c17
// RUN: %check_interop_tidy %s interop-lock-order %t -- -- -DMOCK_PY_MINOR=8

#include <pthread.h>
#include <python/Python.h>
#include <stdlib.h>

int compute(int);

// Messages of a thread are kept under a mutex, and told with the interpreter's lock and without the mutex.
struct message {
  struct message *next;
  int n;
};
static pthread_mutex_t messages_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static struct message *messages;
static PyObject *callback;

static void *produce(void *cookie) {
  for (int i = 0; i < 100; ++i) {
    struct message *m = (struct message *)malloc(sizeof *m);
    m->n = compute(i);
    pthread_mutex_lock(&messages_mutex);
    m->next = messages;
    messages = m;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&messages_mutex);
  }
  return NULL;
}
static void *deliver(void *cookie) {
  for (;;) {
    struct message *all;
    pthread_mutex_lock(&messages_mutex);
    while (!messages)
      pthread_cond_wait(&more, &messages_mutex);
    all = messages;
    messages = NULL;
    pthread_mutex_unlock(&messages_mutex);

    PyGILState_STATE state = PyGILState_Ensure();
    while (all) {
      struct message *next = all->next;
      PyObject *result = PyObject_CallFunction(callback, "i", all->n);
      Py_XDECREF(result);
      free(all);
      all = next;
    }
    PyGILState_Release(state);
  }
  return NULL;
}
static PyObject *pending(PyObject *self, PyObject *args) {
  int n = 0;
  pthread_mutex_lock(&messages_mutex);
  for (struct message *m = messages; m; m = m->next)
    n++;
  pthread_mutex_unlock(&messages_mutex);
  return PyLong_FromLong(n);
}
static PyObject *start(PyObject *self, PyObject *args) {
  pthread_t threads[2];
  pthread_create(threads, NULL, produce, NULL);
  pthread_create(threads + 1, NULL, deliver, NULL);
  Py_RETURN_NONE;
}

// A device: its state has a mutex, the bus another one, always the bus first.
struct bus {
  pthread_mutex_t mutex;
  int busy;
};
struct device {
  struct bus *bus;
  pthread_mutex_t mutex;
  int state;
};
static int device_read_locked(struct device *d) {
  int n;
  pthread_mutex_lock(&d->mutex);
  n = d->state;
  pthread_mutex_unlock(&d->mutex);
  return n;
}
static int device_read(struct device *d) {
  int n = -1;
  pthread_mutex_lock(&d->bus->mutex);
  if (!d->bus->busy)
    n = device_read_locked(d);
  pthread_mutex_unlock(&d->bus->mutex);
  return n;
}
static void device_set(struct device *d, int n) {
  pthread_mutex_lock(&d->mutex);
  d->state = n;
  pthread_mutex_unlock(&d->mutex);
}
static void device_reset(struct device *d) {
  pthread_mutex_lock(&d->bus->mutex);
  d->bus->busy = 1;
  device_set(d, 0);
  d->bus->busy = 0;
  pthread_mutex_unlock(&d->bus->mutex);
}
struct device_object {
  PyObject_HEAD
  struct device device;
};
static PyObject *read_it(PyObject *self, PyObject *args) {
  int n;
  Py_BEGIN_ALLOW_THREADS
  n = device_read(&((struct device_object *)self)->device);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(n);
}
static PyObject *reset_it(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  device_reset(&((struct device_object *)self)->device);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

static PyMethodDef methods[] = {{"pending", pending, METH_NOARGS, NULL}, {"start", start, METH_NOARGS, NULL},
                                {"read", read_it, METH_NOARGS, NULL},    {"reset", reset_it, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
