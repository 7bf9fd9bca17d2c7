// A callable of an interpreter is a cookie, and nobody has a reference for it.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <python/Python.h>

extern "C" {
typedef int (*GSourceFunc)(void *);
unsigned g_idle_add(GSourceFunc function, void *data);
int g_source_remove(unsigned id);
void iterate(void);
}
static int call(void *callable);

static PyObject *later(PyObject *, PyObject *args) {
  PyObject *callable;
  if (!PyArg_ParseTuple(args, "O", &callable))
    return nullptr;
  g_idle_add(call, callable);
  return args;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'g_idle_add' keeps 'callable' without a reference to it: the callback runs on a dangling object once the caller drops its own
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: a reference of its own is taken by 'Py_INCREF' (model cpython.yaml)

static PyObject *laterOfParameter(PyObject *, PyObject *callable) {
  g_idle_add(call, callable);
  return callable;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'g_idle_add' keeps 'callable' without a reference to it: the callback runs on a dangling object once the caller drops its own
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: a reference of its own is taken by 'Py_INCREF' (model cpython.yaml)

static PyObject *okCounted(PyObject *, PyObject *callable) {
  Py_INCREF(callable);
  g_idle_add(call, callable);
  return callable;
}

static PyObject *okTakenBack(PyObject *, PyObject *callable) {
  unsigned id = g_idle_add(call, callable);
  iterate();
  g_source_remove(id);
  return callable;
}

static PyObject *okSelf(PyObject *self, PyObject *) {
  g_idle_add(call, self);
  return self;
}
