// Hooks that take and drop the GIL, or do nothing where the host has no threads: a call does what the one does that does anything.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

struct hooks {
  void (*get)(void);
  void (*release)(void);
};
static struct hooks hooks;
static PyThreadState *saved;

static void get_gil(void) { PyEval_RestoreThread(saved); }
static void release_gil(void) { saved = PyEval_SaveThread(); }
static void do_nothing(void) {}

void start(int with_threads) {
  hooks.get = hooks.release = do_nothing;
  if (with_threads) {
    hooks.get = get_gil;
    hooks.release = release_gil;
  }
}

char *read_body(void);

static PyObject *bad_read(PyObject *self, PyObject *args) {
  hooks.release();
  char *body = read_body();
  if (body == NULL)
    return PyErr_SetFromErrno(PyExc_OSError);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the GIL stays released: 'bad_read' returns here without taking it again
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: take the GIL before leaving
  // CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'PyErr_SetFromErrno' needs the GIL, which is not held here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is released here
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: take the GIL around it
  hooks.get();
  return PyLong_FromLong(*body);
}

static PyObject *good_read(PyObject *self, PyObject *args) {
  hooks.release();
  char *body = read_body();
  hooks.get();
  if (body == NULL)
    return PyErr_SetFromErrno(PyExc_OSError);
  return PyLong_FromLong(*body);
}

// Two that do something, not the same: what a call does is not known.
struct others {
  void (*release)(void);
};
static struct others others;
static int depth;
static void count(void) { ++depth; }
void start_others(int with_threads) { others.release = with_threads ? release_gil : count; }
void set_others(void) {
  others.release = release_gil;
  others.release = count;
}

static PyObject *good_other(PyObject *self, PyObject *args) {
  others.release();
  return PyErr_SetFromErrno(PyExc_OSError);
}

PyMethodDef methods[] = {
    {"bad_read", bad_read, METH_NOARGS, NULL},
    {"good_read", good_read, METH_NOARGS, NULL},
    {"good_other", good_other, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
