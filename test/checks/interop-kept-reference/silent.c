// What is lent, used and given back as it must be.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

void use(PyObject *op);
void print(const char *text);

typedef struct {
  PyObject_HEAD
  PyObject *first, *second;
} Pair;

static int okInit(PyObject *self, PyObject *args, PyObject *keywords) {
  Pair *pair = (Pair *)self;
  PyObject *first, *second, *old;
  if (!PyArg_ParseTuple(args, "OO", &first, &second))
    return -1;
  Py_INCREF(first);
  old = pair->first;
  pair->first = first;
  Py_XDECREF(old);
  Py_INCREF(second);
  old = pair->second;
  pair->second = second;
  Py_XDECREF(old);
  return 0;
}
static PyObject *okGetFirst(PyObject *self, void *closure) {
  PyObject *first = ((Pair *)self)->first;
  if (!first)
    Py_RETURN_NONE;
  Py_INCREF(first);
  return first;
}
static PyObject *okCleansUp(PyObject *self, PyObject *args) {
  PyObject *text = NULL, *list = NULL;
  PyObject *op = PyTuple_GetItem(args, 0);
  if (!op)
    return NULL;
  text = PyObject_Str(op);
  if (!text)
    goto failed;
  list = PyList_New(0);
  if (!list || PyList_Append(list, text) < 0)
    goto failed;
  Py_DECREF(text);
  return list;
failed:
  Py_XDECREF(text);
  Py_XDECREF(list);
  return NULL;
}
static PyObject *okHandsOver(PyObject *self, PyObject *args) {
  PyObject *result = NULL, *list = PyList_New(0);
  if (!list)
    goto failed;
  result = list;
  list = NULL;
failed:
  Py_XDECREF(list);
  return result;
}
#define unlikely(outcome) __builtin_expect((long)(outcome), 0)
static PyObject *okGivesBackNothing(PyObject *self, PyObject *args) {
  PyObject *text = NULL, *op = PyTuple_GetItem(args, 0);
  if (unlikely(op == NULL)) {
    goto failed;
  }
  text = PyObject_Str(op);
  op = NULL;
  if (unlikely(text == NULL)) {
    goto failed;
  }
  return text;
failed:
  Py_XDECREF(op); // nothing on either way
  return NULL;
}
void okEachItem(PyObject *list) {
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); ++i) {
    PyObject *item = PyList_GetItem(list, i);
    PyObject *text = PyObject_Str(item);
    if (!text)
      return;
    print(PyUnicode_AsUTF8(text));
    Py_DECREF(text);
  }
}

static PyObject *okCountsSameExpression(PyObject *self, PyObject *from) {
  PyObject *to = PyTuple_New(2);
  for (Py_ssize_t i = 0; to && i < 2; ++i) {
    Py_INCREF(PyTuple_GET_ITEM(from, i));
    PyTuple_SetItem(to, i, PyTuple_GET_ITEM(from, i));
  }
  return to;
}
PyObject *call(PyObject *args);
static PyObject *okPutsBack(PyObject *outer, PyObject *fn) {
  PyObject *old = PyTuple_GET_ITEM(outer, 1);
  PyTuple_SetItem(outer, 1, fn);
  PyObject *result = call(outer);
  PyTuple_SetItem(outer, 1, old);
  return result;
}
int library_add(void (*on)(void *), void *cookie);
int library_remove(void (*on)(void *));
void onEvent(void *cookie);
static PyObject *okAdds(PyObject *self, PyObject *args) {
  PyObject *who;
  if (!PyArg_ParseTuple(args, "O:add", &who))
    return NULL;
  Py_INCREF(who);
  return PyLong_FromLong(library_add(onEvent, who));
}
static PyObject *okGivesBackWhatAddTook(PyObject *self, PyObject *args) {
  PyObject *who;
  if (!PyArg_ParseTuple(args, "O:remove", &who))
    return NULL;
  int result = library_remove(onEvent);
  Py_DECREF(who);
  return PyLong_FromLong(result);
}

static PyMethodDef methods[] = {{"c", okCountsSameExpression, METH_O, ""}, {"d", okPutsBack, METH_O, ""},
                                {"e", okAdds, METH_VARARGS, ""}, {"f", okGivesBackWhatAddTook, METH_VARARGS, ""},
                                {"a", okCleansUp, METH_VARARGS, ""}, {"b", okHandsOver, METH_VARARGS, ""}, {0}};
static PyGetSetDef attributes[] = {{"first", okGetFirst, 0, "", 0}, {0}};
static PyTypeObject type = {.tp_init = okInit, .tp_methods = methods, .tp_getset = attributes};
int PyUnicode_Check(PyObject *of);
static PyObject *okCountsAfterGiving(PyObject *self, PyObject *from) {
  PyObject *item = PyTuple_GetItem(from, 0);
  PyObject *to = PyTuple_New(1);
  PyTuple_SetItem(to, 0, item);
  Py_INCREF(item);
  return to;
}
static PyObject *okGivesBackWhereItTook(PyObject *self, PyObject *from) {
  PyObject *text = PyTuple_GetItem(from, 0);
  if (PyUnicode_Check(text))
    Py_INCREF(text);
  call(from);
  if (PyUnicode_Check(text))
    Py_DECREF(text);
  return PyLong_FromLong(1);
}
