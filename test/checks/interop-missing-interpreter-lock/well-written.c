// Well-written code.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=8
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1

#include <pthread.h>
#include <python/Python.h>
#include <unistd.h>

// Read something without the lock, make an object of it with the lock.
PyObject *readAll(PyObject *self, PyObject *args) {
  char buffer[64];
  ssize_t got;
  int fd;
  if (!PyArg_ParseTuple(args, "i", &fd))
    return NULL;
  Py_BEGIN_ALLOW_THREADS
  got = read(fd, buffer, sizeof buffer);
  Py_END_ALLOW_THREADS
  if (got < 0)
    return PyErr_SetFromErrno(PyExc_OSError);
  return Py_BuildValue("n", got);
}

// Several tries, signals between them.
PyObject *readAgain(PyObject *self, PyObject *args) {
  char buffer[64];
  ssize_t got;
  do {
    Py_BEGIN_ALLOW_THREADS
    got = read(0, buffer, sizeof buffer);
    Py_END_ALLOW_THREADS
    if (got < 0 && PyErr_CheckSignals() < 0)
      return NULL;
  } while (got < 0);
  Py_RETURN_NONE;
}

// A callback of a C library that drives Python from any thread.
struct hook {
  PyObject *callable;
  PyThreadState *token;
};
static void onData(struct hook *h, const char *text) {
  PyEval_RestoreThread(h->token);
  PyObject *result = PyObject_CallFunction(h->callable, "s", text);
  if (!result)
    PyErr_Print();
  Py_XDECREF(result);
  h->token = PyEval_SaveThread();
}
void pump(void (*call)(struct hook *, const char *), struct hook *h);
PyObject *run(PyObject *self, PyObject *callable) {
  struct hook h = {callable, NULL};
  Py_INCREF(callable);
  h.token = PyEval_SaveThread();
  pump(onData, &h);
  PyEval_RestoreThread(h.token);
  Py_DECREF(callable);
  Py_RETURN_NONE;
}

// A thread of the extension's own.
struct work {
  PyObject *callable;
  int stop;
};
static void *loop(void *cookie) {
  struct work *w = cookie;
  while (!w->stop) {
    usleep(100);
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *result = PyObject_CallObject(w->callable, NULL);
    if (result)
      Py_DECREF(result);
    else
      PyErr_Clear();
    PyGILState_Release(state);
  }
  PyGILState_STATE state = PyGILState_Ensure();
  Py_CLEAR(w->callable);
  PyGILState_Release(state);
  return NULL;
}
PyObject *start(PyObject *self, PyObject *callable) {
  static struct work w;
  pthread_t thread;
  Py_INCREF(callable);
  w.callable = callable;
  if (pthread_create(&thread, NULL, loop, &w) != 0)
    return PyErr_SetFromErrno(PyExc_OSError);
  Py_RETURN_NONE;
}

// Memory of the raw domain in a region.
PyObject *copy(PyObject *self, PyObject *args) {
  char *text, *raw;
  if (!PyArg_ParseTuple(args, "s", &text))
    return NULL;
  Py_BEGIN_ALLOW_THREADS
  raw = PyMem_RawMalloc(8);
  PyMem_RawFree(raw);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

// A destructor that must not fail.
static void dealloc(PyObject *self) {
  PyObject *error = PyErr_Occurred();
  Py_BEGIN_ALLOW_THREADS
  close(1);
  Py_END_ALLOW_THREADS
  if (error)
    PyErr_Clear();
  PyObject_Free(self);
}

// Whoever embeds the interpreter.
int main(void) {
  Py_Initialize();
  PyThreadState *token = PyEval_SaveThread();
  usleep(10);
  PyEval_RestoreThread(token);
  PyErr_Print();
  return 0;
}

// An error path that leaves by another label.
PyObject *query(PyObject *self, PyObject *args) {
  PyObject *result = NULL;
  Py_BEGIN_ALLOW_THREADS
  if (usleep(1) != 0) {
    Py_BLOCK_THREADS
    goto failed;
  }
  Py_END_ALLOW_THREADS
  return PyList_New(0);
failed:
  PyErr_SetString(PyExc_OSError, "interrupted");
  return result;
}

static PyMethodDef methods[] = {
    {"read_all", readAll, METH_VARARGS, NULL}, {"read_again", readAgain, METH_NOARGS, NULL},
    {"run", run, METH_O, NULL},                {"start", start, METH_O, NULL},
    {"copy", copy, METH_VARARGS, NULL},        {"query", query, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};
static PyTypeObject type = {.tp_name = "well", .tp_dealloc = dealloc, .tp_methods = methods};
