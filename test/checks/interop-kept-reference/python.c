// References of CPython that are borrowed, and what is done with them as if they were not.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <Python.h>

void use(PyObject *op);
void print(const char *text);
int check(void);

typedef struct {
  PyObject_HEAD
  PyObject *callback;
  const char *name;
} Watcher;

//===-- Kept in objects ---------------------------------------------------===//

static PyObject *keepsParsed(PyObject *self, PyObject *args) {
  PyObject *callback;
  if (!PyArg_ParseTuple(args, "O", &callback))
    return NULL;
  ((Watcher *)self)->callback = callback;
  Py_RETURN_NONE;
}
static PyObject *okKeepsOwn(PyObject *self, PyObject *args) {
  PyObject *callback;
  if (!PyArg_ParseTuple(args, "O", &callback))
    return NULL;
  Py_INCREF(callback);
  ((Watcher *)self)->callback = callback;
  Py_RETURN_NONE;
}
static PyObject *okCountsAfterwards(PyObject *self, PyObject *args) {
  Watcher *watcher = (Watcher *)self;
  if (!PyArg_ParseTuple(args, "O", &watcher->callback))
    return NULL;
  PyObject *callback = PyTuple_GET_ITEM(args, 0);
  watcher->callback = callback;
  Py_XINCREF(watcher->callback);
  Py_RETURN_NONE;
}
static PyObject *keepsArgument(PyObject *self, PyObject *callback) {
  Watcher *watcher = (Watcher *)self;
  watcher->callback = callback;
  Py_RETURN_NONE;
}
static PyObject *okKeepsNewReference(PyObject *self, PyObject *callback) {
  Watcher *watcher = (Watcher *)self;
  watcher->callback = Py_NewRef(callback);
  Py_RETURN_NONE;
}
static PyObject *keepsItem(PyObject *self, PyObject *args) {
  Watcher *watcher = (Watcher *)self;
  watcher->callback = PyTuple_GET_ITEM(args, 0);
  Py_RETURN_NONE;
}
static PyObject *keepsText(PyObject *self, PyObject *name) {
  ((Watcher *)self)->name = PyUnicode_AsUTF8(name);
  Py_RETURN_NONE;
}
static PyObject *okKeepsTextOfWhatItKeeps(PyObject *self, PyObject *name) {
  Watcher *watcher = (Watcher *)self;
  Py_INCREF(name);
  watcher->callback = name;
  watcher->name = PyUnicode_AsUTF8(name);
  Py_RETURN_NONE;
}
static void setCallback(Watcher *watcher, PyObject *callback) { watcher->callback = callback; }
static PyObject *keepsThroughHelper(PyObject *self, PyObject *callback) {
  setCallback((Watcher *)self, callback);
  Py_RETURN_NONE;
}
static PyObject *okCountsForHelper(PyObject *self, PyObject *callback) {
  Py_INCREF(callback);
  setCallback((Watcher *)self, callback);
  Py_RETURN_NONE;
}
static PyObject *hook;
static PyObject *keepsInGlobal(PyObject *self, PyObject *callback) {
  hook = callback;
  Py_RETURN_NONE;
}
static PyObject *okOnlyForTheCall(PyObject *self, PyObject *callback) {
  hook = callback;
  check();
  hook = NULL;
  Py_RETURN_NONE;
}
struct frame {
  PyObject *callable;
};
void call(struct frame *f);
static PyObject *okOnTheStack(PyObject *self, PyObject *callback) {
  struct frame f;
  struct frame *at = &f;
  at->callable = callback;
  call(at);
  Py_RETURN_NONE;
}

//===-- Returned, given away, given back ----------------------------------===//

static PyObject *returnsBorrowed(PyObject *self, PyObject *dict) {
  PyObject *found = PyDict_GetItemString(dict, "name");
  if (!found)
    return NULL;
  return found;
}
static PyObject *okReturnsOwn(PyObject *self, PyObject *dict) {
  PyObject *found = PyDict_GetItemString(dict, "name");
  Py_XINCREF(found);
  return found;
}
static PyObject *returnsArgument(PyObject *self, PyObject *value) { return value; }
static PyObject *okReturnsCounted(PyObject *self, PyObject *value) {
  Py_INCREF(value);
  return value;
}
static PyObject *okHelperLends(PyObject *dict) { return PyDict_GetItemString(dict, "name"); }
static PyObject *givesAwayBorrowed(PyObject *self, PyObject *args) {
  PyObject *list = PyList_New(1);
  if (!list)
    return NULL;
  PyObject *first = PyTuple_GetItem(args, 0);
  PyList_SetItem(list, 0, first);
  return list;
}
static PyObject *okGivesAwayOwn(PyObject *self, PyObject *args) {
  PyObject *list = PyList_New(1);
  if (!list)
    return NULL;
  PyObject *first = PyTuple_GetItem(args, 0);
  Py_INCREF(first);
  PyList_SetItem(list, 0, first);
  return list;
}
void givesBackBorrowed(PyObject *dict) {
  PyObject *found = PyDict_GetItemString(dict, "name");
  if (found)
    use(found);
  Py_XDECREF(found);
}
void okGivesBackOwn(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  use(text);
  Py_XDECREF(text);
}
void givesBackWhatWasTaken(PyObject *list) {
  PyObject *number = PyLong_FromLong(1);
  if (PyList_SetItem(list, 0, number) < 0)
    Py_DECREF(number);
}
void okModuleTakesOnSuccess(PyObject *module) {
  PyObject *number = PyLong_FromLong(1);
  if (PyModule_AddObject(module, "one", number) < 0)
    Py_DECREF(number);
}

//===-- Used too late -----------------------------------------------------===//

void usesTextOfFreed(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  if (!text)
    return;
  const char *name = PyUnicode_AsUTF8(text);
  Py_DECREF(text);
  print(name);
}
void okUsesTextBefore(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  if (!text)
    return;
  print(PyUnicode_AsUTF8(text));
  Py_DECREF(text);
}
void usesFreed(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  Py_DECREF(text);
  use(text);
}
void okListKeepsIt(PyObject *list, PyObject *op) {
  PyObject *text = PyObject_Str(op);
  PyList_Append(list, text);
  Py_DECREF(text);
  use(text);
}
void usesItemOfFreed(PyObject *callable) {
  PyObject *pair = PyObject_CallNoArgs(callable);
  PyObject *first = PyTuple_GetItem(pair, 0);
  Py_DECREF(pair);
  use(first);
}
void okItemCounted(PyObject *callable) {
  PyObject *pair = PyObject_CallNoArgs(callable);
  PyObject *first = PyTuple_GetItem(pair, 0);
  Py_INCREF(first);
  Py_DECREF(pair);
  use(first);
  Py_DECREF(first);
}
void okOneWayOnly(PyObject *op, int fails) {
  PyObject *text = PyObject_Str(op);
  if (fails) {
    Py_DECREF(text);
    text = NULL;
  }
  use(text);
}
void usesItemAfterCode(PyObject *list, PyObject *callable) {
  PyObject *first = PyList_GetItem(list, 0);
  PyObject *result = PyObject_CallNoArgs(callable);
  use(first);
  Py_XDECREF(result);
}
void okItemOfTupleAfterCode(PyObject *tuple, PyObject *callable) {
  PyObject *first = PyTuple_GetItem(tuple, 0);
  PyObject *result = PyObject_CallNoArgs(callable);
  use(first);
  Py_XDECREF(result);
}

//===-- Released while it can still be seen -------------------------------===//

static int releasesBeforeItReplaces(PyObject *self, PyObject *value, void *closure) {
  Watcher *watcher = (Watcher *)self;
  Py_XDECREF(watcher->callback);
  Py_INCREF(value);
  watcher->callback = value;
  return 0;
}
static int okReplacesFirst(PyObject *self, PyObject *value, void *closure) {
  Watcher *watcher = (Watcher *)self;
  PyObject *old = watcher->callback;
  Py_INCREF(value);
  watcher->callback = value;
  Py_XDECREF(old);
  return 0;
}
static int okClears(PyObject *self, PyObject *value, void *closure) {
  Watcher *watcher = (Watcher *)self;
  Py_CLEAR(watcher->callback);
  Py_INCREF(value);
  watcher->callback = value;
  return 0;
}

static PyMethodDef methods[] = {
    {"a", keepsParsed, METH_VARARGS, ""},       {"b", okKeepsOwn, METH_VARARGS, ""},
    {"c", okCountsAfterwards, METH_VARARGS, ""}, {"d", keepsArgument, METH_O, ""},
    {"e", okKeepsNewReference, METH_O, ""},     {"f", keepsItem, METH_VARARGS, ""},
    {"g", keepsText, METH_O, ""},               {"h", okKeepsTextOfWhatItKeeps, METH_O, ""},
    {"i", keepsThroughHelper, METH_O, ""},      {"j", okCountsForHelper, METH_O, ""},
    {"k", keepsInGlobal, METH_O, ""},           {"l", okOnlyForTheCall, METH_O, ""},
    {"m", okOnTheStack, METH_O, ""},            {"n", returnsBorrowed, METH_O, ""},
    {"o", okReturnsOwn, METH_O, ""},            {"p", returnsArgument, METH_O, ""},
    {"q", okReturnsCounted, METH_O, ""},        {"r", givesAwayBorrowed, METH_VARARGS, ""},
    {"s", okGivesAwayOwn, METH_VARARGS, ""},    {0}};
static PyGetSetDef attributes[] = {{"a", 0, releasesBeforeItReplaces, "", 0}, {"b", 0, okReplacesFirst, "", 0},
                                   {"c", 0, okClears, "", 0}, {0}};
