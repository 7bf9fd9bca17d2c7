// More well-written code: what generators and large projects write around regions.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c11

#include <pthread.h>
#include <python/Python.h>
#include <stddef.h>
#include <unistd.h>

int compute(int);

// Macros that drop it only if told to, and take it only if it was dropped.
#define THREADS_DEF PyThreadState *saved_state = NULL;
#define BEGIN_THREADS                                                                                                  \
  do {                                                                                                                 \
    saved_state = PyEval_SaveThread();                                                                                 \
  } while (0);
#define BEGIN_THREADS_IF(Condition)                                                                                    \
  do {                                                                                                                 \
    if (Condition)                                                                                                     \
      saved_state = PyEval_SaveThread();                                                                               \
  } while (0);
#define END_THREADS                                                                                                    \
  do {                                                                                                                 \
    if (saved_state) {                                                                                                 \
      PyEval_RestoreThread(saved_state);                                                                               \
      saved_state = NULL;                                                                                              \
    }                                                                                                                  \
  } while (0);

PyObject *goodLoops(PyObject *self, PyObject *args) {
  int n, needsApi;
  THREADS_DEF
  if (!PyArg_ParseTuple(args, "ii", &n, &needsApi))
    return NULL;
  BEGIN_THREADS_IF(!needsApi)
  for (int i = 0; i < n; i++) {
    compute(i);
    if (needsApi && PyErr_Occurred())
      goto failed;
  }
  END_THREADS
  Py_RETURN_NONE;
failed:
  END_THREADS
  return NULL;
}

PyObject *goodAlwaysDropped(PyObject *self, PyObject *args) {
  THREADS_DEF
  PyObject *result = PyList_New(0);
  BEGIN_THREADS
  if (compute(1) < 0)
    goto failed;
  END_THREADS
  return result;
failed:
  END_THREADS
  Py_DECREF(result);
  return NULL;
}

// Half macros without the block, as generators write them.
PyObject *goodHalves(PyObject *self, PyObject *args) {
  PyObject *result = NULL;
  {
    PyThreadState *_save;
    _save = NULL;
    Py_UNBLOCK_THREADS
    {
      if (compute(1) < 0) {
        goto error;
      }
      compute(2);
    }
    {
      Py_BLOCK_THREADS
      goto done;
    error: {
      PyGILState_STATE state = PyGILState_Ensure();
      PyErr_SetString(PyExc_RuntimeError, "negative");
      PyGILState_Release(state);
      Py_BLOCK_THREADS
      goto failed;
    }
    done:;
    }
  }
  result = PyLong_FromLong(1);
  return result;
failed:
  Py_XDECREF(result);
  return NULL;
}

// Signals are looked for between short waits.
PyObject *goodRetry(PyObject *self, PyObject *args) {
  ssize_t n;
  char byte;
  for (;;) {
    Py_BEGIN_ALLOW_THREADS
    n = read(0, &byte, 1);
    Py_END_ALLOW_THREADS
    if (n >= 0)
      break;
    if (PyErr_CheckSignals() < 0)
      return NULL;
  }
  return PyLong_FromLong(n);
}

// An errno is kept, the object is made after the region.
PyObject *goodInner(PyObject *self, PyObject *path) {
  int fd;
  const char *text = PyUnicode_AsUTF8(path);
  if (!text)
    return NULL;
  Py_BEGIN_ALLOW_THREADS
  do {
    fd = compute((int)text[0]);
  } while (fd < 0);
  Py_END_ALLOW_THREADS
  return fd < 0 ? PyErr_SetFromErrno(PyExc_OSError) : PyLong_FromLong(fd);
}

// A callback on any thread that takes it, with several ways out.
int goodCallback(void *cookie, int n) {
  PyObject *result;
  int value = -1;
  PyGILState_STATE state;
  if (!Py_IsInitialized())
    return -1;
  state = PyGILState_Ensure();
  result = PyObject_CallFunction((PyObject *)cookie, "i", n);
  if (!result) {
    PyErr_Print();
    goto end;
  }
  value = (int)PyLong_AsLong(result);
  Py_DECREF(result);
end:
  PyGILState_Release(state);
  return value;
}

// It is called with and without.
int goodEither(PyObject *callable) {
  PyGILState_STATE state;
  int held = PyGILState_Check();
  if (!held)
    state = PyGILState_Ensure();
  PyObject *result = PyObject_CallObject(callable, NULL);
  Py_XDECREF(result);
  if (!held)
    PyGILState_Release(state);
  return 0;
}

// Whoever embeds it, with a thread of its own.
static PyThreadState *mainState;
static void *embedded(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return cookie;
}
int embed(void) {
  pthread_t thread;
  Py_Initialize();
  PyErr_Clear();
  mainState = PyEval_SaveThread();
  pthread_create(&thread, NULL, embedded, NULL);
  pthread_join(thread, NULL);
  PyEval_RestoreThread(mainState);
  PyErr_Print();
  return 0;
}

// Functions that begin and end it for others.
struct session {
  PyThreadState *state;
  int depth;
};
void goodLeave(struct session *s) {
  if (s->depth++ == 0)
    s->state = PyEval_SaveThread();
}
void goodEnter(struct session *s) {
  if (--s->depth == 0)
    PyEval_RestoreThread(s->state);
}
PyObject *goodSession(PyObject *self, struct session *s) {
  goodLeave(s);
  compute(1);
  goodEnter(s);
  return PyLong_FromLong(1);
}

// A switch with a region in each case.
PyObject *goodCases(PyObject *self, PyObject *args) {
  int n = (int)PyLong_AsLong(args);
  switch (n) {
  case 0:
    Py_BEGIN_ALLOW_THREADS
    usleep(1);
    Py_END_ALLOW_THREADS
    break;
  case 1:
    return PyLong_FromLong(1);
  default:
    Py_BEGIN_ALLOW_THREADS
    pause();
    Py_END_ALLOW_THREADS
  }
  return PyLong_FromLong(n);
}
