// Counted references of Python from functions without a model: a function that gives one back before one failure loses it before another.
// What a model knows to give a reference is interop-kept-reference's.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <python/Python.h>

int check(PyObject *o);
PyObject *registry_get(const char *name);
PyObject *make_text(PyObject *of);

PyObject *answer(PyObject *self, PyObject *args) {
  PyObject *text = make_text(args);
  if (!text)
    return NULL;
  if (check(args) < 0)
    return NULL;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'answer' without releasing 'text', an object
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'make_text' acquires it here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: it is released here, but only on other ways
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  if (check(self) < 0) {
    Py_DECREF(text);
    return NULL;
  }
  return text;
}
PyObject *okAnswer(PyObject *self, PyObject *args) {
  PyObject *text = make_text(args);
  if (!text)
    return NULL;
  if (check(args) < 0) {
    Py_XDECREF(text);
    return NULL;
  }
  return text;
}
// An item of a list is the list's.
PyObject *okBorrowed(PyObject *self, PyObject *list) {
  PyObject *item = PyList_GetItem(list, 0);
  if (!item)
    return NULL;
  if (check(list) < 0)
    return NULL;
  Py_INCREF(item);
  if (check(self) < 0) {
    Py_DECREF(item);
    return NULL;
  }
  return item;
}
// The tuple has it.
PyObject *okStolen(PyObject *self, PyObject *args) {
  PyObject *text = make_text(args);
  if (!text)
    return NULL;
  if (check(args) < 0) {
    Py_DECREF(text);
    return NULL;
  }
  if (PyTuple_SetItem(self, 0, text) < 0)
    return NULL;
  return PyObject_CallNoArgs(self);
}

PyObject *okModeled(PyObject *self, PyObject *args) {
  PyObject *text = PyObject_CallNoArgs(args);
  if (!text)
    return NULL;
  if (check(args) < 0)
    return NULL;
  if (check(self) < 0) {
    Py_DECREF(text);
    return NULL;
  }
  return text;
}
