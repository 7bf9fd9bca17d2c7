// References of CPython that are borrowed, and what is done with them as if they were not.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'callback' keeps a borrowed reference, which is valid only as long as its owner keeps the object
  // CHECK-MESSAGES: :[[@LINE-4]]:8: note: 'PyArg_ParseTuple' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'callback' keeps a borrowed reference, which is valid only as long as its owner keeps the object
  // CHECK-MESSAGES: :[[@LINE-4]]:58: note: parameter 'callback' is a borrowed reference
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'callback' keeps a borrowed reference, which is valid only as long as its owner keeps the object
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: a borrowed reference is read here
  // CHECK-MESSAGES: Python.h:178:34: note: expanded from macro 'PyTuple_GET_ITEM'
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
  Py_RETURN_NONE;
}
static PyObject *keepsText(PyObject *self, PyObject *name) {
  ((Watcher *)self)->name = PyUnicode_AsUTF8(name);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'name' keeps the buffer of a Python object, which is valid only as long as the object lives
  // CHECK-MESSAGES: :[[@LINE-2]]:29: note: 'PyUnicode_AsUTF8' gives the buffer of a Python object here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: copy it, or keep a reference to its object as long (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'setCallback' keeps a borrowed reference, which is valid only as long as its owner keeps the object
  // CHECK-MESSAGES: :[[@LINE-3]]:63: note: parameter 'callback' is a borrowed reference
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'hook' keeps a borrowed reference, which is valid only as long as its owner keeps the object
  // CHECK-MESSAGES: :[[@LINE-3]]:58: note: parameter 'callback' is a borrowed reference
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'returnsBorrowed' returns a borrowed reference as a new one: its caller releases what it does not own, and the object is freed too early
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: 'PyDict_GetItemString' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
}
static PyObject *okReturnsOwn(PyObject *self, PyObject *dict) {
  PyObject *found = PyDict_GetItemString(dict, "name");
  Py_XINCREF(found);
  return found;
}
static PyObject *returnsArgument(PyObject *self, PyObject *value) { return value; }
// CHECK-MESSAGES: :[[@LINE-1]]:69: warning: 'returnsArgument' returns a borrowed reference as a new one: its caller releases what it does not own, and the object is freed too early
// CHECK-MESSAGES: :[[@LINE-2]]:60: note: parameter 'value' is a borrowed reference
// CHECK-MESSAGES: :[[@LINE-3]]:69: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'PyList_SetItem' takes over the reference that it is given, but 'first' holds a borrowed reference: the object is freed too early
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'PyTuple_GetItem' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Py_XDECREF' gives back 'found', which holds a borrowed reference: the object is freed while its owner still uses it
  // CHECK-MESSAGES: Python.h:96:24: note: expanded from macro 'Py_XDECREF'
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'PyDict_GetItemString' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
  // CHECK-MESSAGES: Python.h:96:24: note: expanded from macro 'Py_XDECREF'
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Py_DECREF' gives back 'number', whose reference was given away before: the object is freed while its new owner still uses it
    // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
    // CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'PyLong_FromLong' gives a reference here
    // CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'PyList_SetItem' is called here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
    // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'name' is used after 'Py_DECREF', which ends the buffer of a Python object
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'PyUnicode_AsUTF8' gives the buffer of a Python object here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Py_DECREF' is called here
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: copy it, or keep a reference to its object as long (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'text' is used after 'Py_DECREF', which gave it back: it may be freed
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'PyObject_Str' gives a reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Py_DECREF' is called here
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'first' is used after 'Py_DECREF', which ends a borrowed reference
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: 'PyTuple_GetItem' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Py_DECREF' is called here
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'first' is used after 'PyObject_CallNoArgs', which ends a borrowed reference
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: 'PyList_GetItem' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'PyObject_CallNoArgs' is called here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
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
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'callback' still holds the object that is released here: its finalizer can run code that comes back and uses it
  // CHECK-MESSAGES: Python.h:96:24: note: expanded from macro 'Py_XDECREF'
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'callback' gets another value only here
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

// CHECK-FIXES: Py_XINCREF(((Watcher *)self)->callback);
// CHECK-FIXES: Py_XINCREF(watcher->callback);
// CHECK-FIXES: Py_XINCREF(watcher->callback);
// CHECK-FIXES: Py_XINCREF(found);
// CHECK-FIXES: { Py_XINCREF(value); return value; }
// CHECK-FIXES: Py_XINCREF(first);
// CHECK-REMAINS: warning: 'name' keeps the buffer of a Python object, which is valid only as long as the object lives
// CHECK-REMAINS: note: 'PyUnicode_AsUTF8' gives the buffer of a Python object here
// CHECK-REMAINS: note: copy it, or keep a reference to its object as long (model cpython.yaml)
// CHECK-REMAINS: warning: 'setCallback' keeps a borrowed reference, which is valid only as long as its owner keeps the object
// CHECK-REMAINS: note: parameter 'callback' is a borrowed reference
// CHECK-REMAINS: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
// CHECK-REMAINS: warning: 'hook' keeps a borrowed reference, which is valid only as long as its owner keeps the object
// CHECK-REMAINS: note: parameter 'callback' is a borrowed reference
// CHECK-REMAINS: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
// CHECK-REMAINS: warning: 'Py_XDECREF' gives back 'found', which holds a borrowed reference: the object is freed while its owner still uses it
// CHECK-REMAINS: note: expanded from macro 'Py_XDECREF'
// CHECK-REMAINS: note: 'PyDict_GetItemString' gives a borrowed reference here
// CHECK-REMAINS: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
// CHECK-REMAINS: note: expanded from macro 'Py_XDECREF'
// CHECK-REMAINS: warning: 'Py_DECREF' gives back 'number', whose reference was given away before: the object is freed while its new owner still uses it
// CHECK-REMAINS: note: expanded from macro 'Py_DECREF'
// CHECK-REMAINS: note: 'PyLong_FromLong' gives a reference here
// CHECK-REMAINS: note: 'PyList_SetItem' is called here
// CHECK-REMAINS: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
// CHECK-REMAINS: note: expanded from macro 'Py_DECREF'
// CHECK-REMAINS: warning: 'name' is used after 'Py_DECREF', which ends the buffer of a Python object
// CHECK-REMAINS: note: 'PyUnicode_AsUTF8' gives the buffer of a Python object here
// CHECK-REMAINS: note: 'Py_DECREF' is called here
// CHECK-REMAINS: note: expanded from macro 'Py_DECREF'
// CHECK-REMAINS: note: copy it, or keep a reference to its object as long (model cpython.yaml)
// CHECK-REMAINS: warning: 'text' is used after 'Py_DECREF', which gave it back: it may be freed
// CHECK-REMAINS: note: 'PyObject_Str' gives a reference here
// CHECK-REMAINS: note: 'Py_DECREF' is called here
// CHECK-REMAINS: note: expanded from macro 'Py_DECREF'
// CHECK-REMAINS: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
// CHECK-REMAINS: warning: 'first' is used after 'Py_DECREF', which ends a borrowed reference
// CHECK-REMAINS: note: 'PyTuple_GetItem' gives a borrowed reference here
// CHECK-REMAINS: note: 'Py_DECREF' is called here
// CHECK-REMAINS: note: expanded from macro 'Py_DECREF'
// CHECK-REMAINS: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
// CHECK-REMAINS: warning: 'first' is used after 'PyObject_CallNoArgs', which ends a borrowed reference
// CHECK-REMAINS: note: 'PyList_GetItem' gives a borrowed reference here
// CHECK-REMAINS: note: 'PyObject_CallNoArgs' is called here
// CHECK-REMAINS: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
// CHECK-REMAINS: warning: 'callback' still holds the object that is released here: its finalizer can run code that comes back and uses it
// CHECK-REMAINS: note: expanded from macro 'Py_XDECREF'
// CHECK-REMAINS: note: 'callback' gets another value only here

// What is counted only after something has run, or where something else is
// asked.
PyObject *callIt(PyObject *args);
int PyUnicode_Check(PyObject *of);
int PyLong_Check(PyObject *of);
static PyObject *countsTooLate(PyObject *self, PyObject *from) {
  PyObject *item = PyTuple_GetItem(from, 0);
  PyObject *to = PyTuple_New(1);
  PyTuple_SetItem(to, 0, item);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'PyTuple_SetItem' takes over the reference that it is given, but 'item' holds a borrowed reference: the object is freed too early
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'PyTuple_GetItem' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
  callIt(to);
  Py_INCREF(item);
  return to;
}
static PyObject *givesBackElsewhere(PyObject *self, PyObject *from) {
  PyObject *text = PyTuple_GetItem(from, 0);
  if (PyUnicode_Check(text))
    Py_INCREF(text);
  callIt(from);
  if (PyLong_Check(text))
    Py_DECREF(text);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Py_DECREF' gives back 'text', which holds a borrowed reference: the object is freed while its owner still uses it
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  // CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'PyTuple_GetItem' gives a borrowed reference here
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
  // CHECK-MESSAGES: Python.h:86:23: note: expanded from macro 'Py_DECREF'
  // CHECK-REMAINS: warning: 'Py_DECREF' gives back 'text', which holds a borrowed reference: the object is freed while its owner still uses it
  // CHECK-REMAINS: note: expanded from macro 'Py_DECREF'
  // CHECK-REMAINS: note: 'PyTuple_GetItem' gives a borrowed reference here
  // CHECK-REMAINS: note: take a reference of its own with 'Py_INCREF', and give it back when it is not needed any more (model cpython.yaml)
  // CHECK-REMAINS: note: expanded from macro 'Py_DECREF'
  return PyLong_FromLong(1);
}
