// References of a function's own that nobody gives back.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

void use(PyObject *op);
int check(void);
extern PyObject *registry;

typedef struct {
  PyObject_HEAD
  PyObject *name;
} Watcher;

//===-- Returns -----------------------------------------------------------===//

static PyObject *losesOnError(PyObject *self, PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (text == NULL)
    return NULL;
  PyObject *list = PyList_New(0);
  if (list == NULL)
    return NULL;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'text' still holds a reference where 'losesOnError' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
  PyList_Append(list, text);
  Py_DECREF(text);
  return list;
}
static PyObject *okGivesBackOnError(PyObject *self, PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (text == NULL)
    return NULL;
  PyObject *list = PyList_New(0);
  if (list == NULL) {
    Py_DECREF(text);
    return NULL;
  }
  PyList_Append(list, text);
  Py_DECREF(text);
  return list;
}
static PyObject *losesAppended(PyObject *self, PyObject *arg) {
  PyObject *list = PyList_New(0);
  if (!list)
    return NULL;
  PyObject *text = PyObject_Str(arg);
  if (!text || PyList_Append(list, text)) {
    Py_XDECREF(text);
    Py_DECREF(list);
    return NULL;
  }
  return list;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' still holds a reference where 'losesAppended' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
static PyObject *okSetsItem(PyObject *self, PyObject *arg) {
  PyObject *list = PyList_New(1);
  PyObject *text = PyObject_Str(arg);
  if (!list || !text) {
    Py_XDECREF(list);
    Py_XDECREF(text);
    return NULL;
  }
  PyList_SetItem(list, 0, text);
  return list;
}
static PyObject *okCleansUpTogether(PyObject *self, PyObject *arg) {
  PyObject *text = NULL, *list = NULL, *result = NULL;
  if (!(text = PyObject_Str(arg)))
    goto done;
  if (!(list = PyList_New(0)))
    goto done;
  result = PyObject_Str(list);
done:
  Py_XDECREF(text);
  Py_CLEAR(list);
  return result;
}
static PyObject *losesOneOfTheCleanup(PyObject *self, PyObject *arg) {
  PyObject *text = NULL, *list = NULL, *result = NULL;
  if (!(text = PyObject_Str(arg)))
    goto done;
  if (!(list = PyList_New(0)))
    goto done;
  result = PyObject_Str(list);
done:
  Py_XDECREF(list);
  return result;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' still holds a reference where 'losesOneOfTheCleanup' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-9]]:16: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
static void losesAtEnd(PyObject *callable) {
  PyObject *result = PyObject_Str(callable);
  if (!result)
    PyErr_Print();
  // CHECK-MESSAGES: :[[@LINE+3]]:1: warning: 'result' still holds a reference where 'losesAtEnd' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
static void okClearsAtEnd(PyObject *callable) {
  PyObject *result = PyObject_Str(callable);
  if (!result)
    PyErr_Print();
  Py_XDECREF(result);
}
static void giveBack(PyObject **of) { Py_XDECREF(*of); }
static long okCleansUpByItself(PyObject *arg) {
  __attribute__((cleanup(giveBack))) PyObject *text = PyObject_Str(arg);
  if (!text)
    return -1;
  return PyLong_AsLong(text);
}
// What a flag says is not followed.
static long okGivesBackByFlag(PyObject *arg, int convert) {
  PyObject *text = convert ? PyObject_Str(arg) : arg;
  if (!text)
    return -1;
  long size = PyLong_AsLong(text);
  if (convert)
    Py_DECREF(text);
  return size;
}
static PyObject *okAsksTheSameAgain(Watcher *self, PyObject *arg) {
  PyObject *text = NULL, *list = NULL;
  int named = self->name != NULL;
  if (named) {
    if (!(text = PyObject_Str(arg)))
      return NULL;
  } else if (!(list = PyList_New(0))) {
    return NULL;
  }
  if (self->name != NULL)
    return text;
  return list;
}
static PyObject *losesOfOneCase(PyObject *arg, PyObject *limit, int copy) {
  PyObject *text = arg;
  if (copy && !(text = PyObject_Str(arg)))
    return NULL;
  if (PyLong_AsLong(limit) < 0)
    return NULL;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'text' still holds a reference where 'losesOfOneCase' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
  return PyObject_Str(text);
}
// Nobody has asked whether there is one.
static long okAsksForErrorOnly(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (PyErr_Occurred())
    return -1;
  long size = PyLong_AsLong(text);
  Py_DECREF(text);
  return size;
}

//===-- Given on ----------------------------------------------------------===//

static PyObject *okKeepsInField(Watcher *self, PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return NULL;
  self->name = text;
  Py_RETURN_NONE;
}
static int okGivesThrough(PyObject *arg, PyObject **out) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return -1;
  *out = text;
  return 0;
}
static int okGivesInArray(PyObject *arg, PyObject **out) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return -1;
  out[1] = text;
  return 0;
}
static int okGivesToUnseen(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return -1;
  use(text);
  return 0;
}
static void store(PyObject *of) { registry = of; }
static int okGivesToOwnKeeper(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return -1;
  store(text);
  return 0;
}
static long measure(PyObject *of) { return PyLong_AsLong(of); }
static long losesAfterOwnReader(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return -1;
  return measure(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' still holds a reference where 'losesAfterOwnReader' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
static PyObject *makeEither(PyObject *arg, int copy) {
  return copy ? PyObject_Str(arg) : Py_NewRef(arg);
}
static long losesOfOwnMaker(PyObject *arg) {
  PyObject *text = makeEither(arg, check());
  if (!text)
    return -1;
  return PyLong_AsLong(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' still holds a reference where 'losesOfOwnMaker' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'makeEither' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
static PyObject *cached;
static PyObject *getCached(PyObject *arg) {
  if (!cached)
    cached = PyObject_Str(arg);
  return cached;
}
static PyObject *makeKept(Watcher *self, PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  self->name = text;
  return text;
}
static long okReadsCached(Watcher *self, PyObject *arg) {
  PyObject *text = check() ? getCached(arg) : makeKept(self, arg);
  if (!text)
    return -1;
  return PyLong_AsLong(text);
}
static PyObject *okGivesByFormat(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return NULL;
  return Py_BuildValue("(iN)", 1, text);
}
static PyObject *losesByFormat(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  if (!text)
    return NULL;
  return Py_BuildValue("(iO)", 1, text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' still holds a reference where 'losesByFormat' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}

static PyObject *losesUsed(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  return PyObject_Str(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' still holds a reference where 'losesUsed' returns: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
static PyObject *okOfUsed(PyObject *arg) {
  PyObject *text = PyObject_Str(arg);
  PyObject *result = PyObject_Str(text);
  Py_DECREF(text);
  return result;
}

//===-- Loops -------------------------------------------------------------===//

static int losesInLoop(PyObject *list, int count) {
  for (int i = 0; i < count; ++i) {
    PyObject *number = PyLong_FromLong(i);
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'number' still holds a reference from the last turn of the loop: nobody gives it back, and the object is never freed
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'PyLong_FromLong' gives a reference here
    // CHECK-MESSAGES: :[[@LINE-3]]:24: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
    if (!number)
      return -1;
    if (PyList_Append(list, number)) {
      Py_DECREF(number);
      return -1;
    }
  }
  return 0;
}
static int okGivesBackInLoop(PyObject *list, int count) {
  for (int i = 0; i < count; ++i) {
    PyObject *number = PyLong_FromLong(i);
    if (!number)
      return -1;
    int failed = PyList_Append(list, number);
    Py_DECREF(number);
    if (failed)
      return -1;
  }
  return 0;
}
static PyObject *okKeepsTheLast(int count) {
  PyObject *last = NULL;
  for (int i = 0; i < count; ++i) {
    PyObject *number = PyLong_FromLong(i);
    if (!number)
      break;
    Py_XDECREF(last);
    last = number;
  }
  return last;
}

//===-- Arguments ---------------------------------------------------------===//

static int losesArgument(PyObject *dict, long value) {
  return PyDict_SetItemString(dict, "value", PyLong_FromLong(value));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'PyDict_SetItemString' does not take over the result of 'PyLong_FromLong', which is a reference of the caller's own: nobody gives it back, and the object is never freed
  // CHECK-MESSAGES: :[[@LINE-2]]:46: note: 'PyLong_FromLong' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
}
static int okStolenArgument(PyObject *list, long value) {
  return PyList_SetItem(list, 0, PyLong_FromLong(value));
}
static void okUnseenArgument(long value) { use(PyLong_FromLong(value)); }
// What happens once, when the module is loaded, is no leak.
PyMODINIT_FUNC PyInit_lost(void) {
  PyDict_SetItemString(registry, "limit", PyLong_FromLong(8));
  return NULL;
}
