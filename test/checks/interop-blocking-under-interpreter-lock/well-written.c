// Well-written code.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- -- -DMOCK_PY_MINOR=8
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <python/Python.h>
#include <unistd.h>

struct connection {
  PyObject_HEAD
  PGconn *c;
  pthread_mutex_t mutex;
};

// Asynchronous use: nothing waits.
static PyObject *ask(struct connection *self, PyObject *args) {
  const char *text;
  if (!PyArg_ParseTuple(args, "s", &text))
    return NULL;
  if (!PQsendQuery(self->c, text))
    return PyErr_NoMemory();
  return PyLong_FromLong(PQisBusy(self->c));
}

// The wait, its lock and its result are outside.
static PyObject *query(struct connection *self, PyObject *args) {
  const char *text;
  PGresult *result;
  int rows;
  if (!PyArg_ParseTuple(args, "s", &text))
    return NULL;
  Py_BEGIN_ALLOW_THREADS
  pthread_mutex_lock(&self->mutex);
  result = PQexec(self->c, text);
  pthread_mutex_unlock(&self->mutex);
  Py_END_ALLOW_THREADS
  rows = PQntuples(result);
  PQclear(result);
  return PyLong_FromLong(rows);
}

// Its end, too.
static void dealloc(PyObject *self) {
  struct connection *me = (struct connection *)self;
  Py_BEGIN_ALLOW_THREADS
  PQfinish(me->c);
  Py_END_ALLOW_THREADS
  PyObject_Free(self);
}

// A short poll between signals.
static PyObject *await(PyObject *self, PyObject *args) {
  struct pollfd fd = {0, POLLIN, 0};
  while (poll(&fd, 1, 0) == 0) {
    if (PyErr_CheckSignals() < 0)
      return NULL;
  }
  Py_RETURN_NONE;
}

// Before there is an interpreter, and after it is left.
int main(void) {
  sleep(1);
  Py_Initialize();
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  pause();
  Py_END_ALLOW_THREADS
  return 0;
}

static PyMethodDef methods[] = {{"ask", (PyCFunction)ask, METH_VARARGS, NULL},
                                {"query", (PyCFunction)query, METH_VARARGS, NULL},
                                {"await", await, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
static PyTypeObject type = {.tp_name = "connection", .tp_dealloc = dealloc, .tp_methods = methods};
