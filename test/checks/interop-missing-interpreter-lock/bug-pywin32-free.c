// Text that Python's memory holds is freed after the call, before the GIL is taken back.
// https://github.com/mhammond/pywin32/pull/2466
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <python/Python.h>

#define INTERFACE_PRECALL PyThreadState *_saved = PyEval_SaveThread();
#define INTERFACE_POSTCALL PyEval_RestoreThread(_saved);

char *textOf(PyObject *path); // to be freed with PyMem_Free
int isMemberOf(void *identifier, const char *path, unsigned attributes);
PyObject *fail(int result);

static PyObject *badIsMemberOf(PyObject *self, PyObject *path) {
  char *text = textOf(path);
  int result;
  if (!text)
    return PyErr_NoMemory();
  INTERFACE_PRECALL;
  result = isMemberOf(self, text, 0);
  PyMem_Free(text);
  INTERFACE_POSTCALL;
  return result ? fail(result) : PyLong_FromLong(result);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyMem_Free' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-20]]:51: note: expanded from macro 'INTERFACE_PRECALL'
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: take the GIL around it

static PyObject *goodIsMemberOf(PyObject *self, PyObject *path) {
  char *text = textOf(path);
  int result;
  if (!text)
    return PyErr_NoMemory();
  INTERFACE_PRECALL;
  result = isMemberOf(self, text, 0);
  INTERFACE_POSTCALL;
  PyMem_Free(text);
  return result ? fail(result) : PyLong_FromLong(result);
}

static PyMethodDef methods[] = {
    {"is_member_early", badIsMemberOf, METH_O, ""},
    {"is_member", goodIsMemberOf, METH_O, ""},
    {NULL, NULL, 0, NULL},
};
PyTypeObject Identifier = {.tp_name = "Identifier", .tp_methods = methods};
