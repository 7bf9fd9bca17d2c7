// References that are lost where an exception leaves the function.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

struct Failure {};
void use(PyObject *op);

void badLocal(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  if (!text)
    throw Failure();
  PyObject *list = PyList_New(0);
  if (!list)
    throw Failure();
  PyList_Append(list, text);
  Py_DECREF(text);
  Py_DECREF(list);
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'text' still holds a reference where this exception leaves 'badLocal': nobody gives it back, and the object is never freed
// CHECK-MESSAGES: :[[@LINE-11]]:20: note: 'PyObject_Str' gives a reference here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
void goodLocal(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  if (!text)
    throw Failure();
  PyObject *list = PyList_New(0);
  if (!list) {
    Py_DECREF(text);
    throw Failure();
  }
  PyList_Append(list, text);
  Py_DECREF(text);
  Py_DECREF(list);
}

// The handler has it.
void goodCaught(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  if (!text)
    return;
  try {
    PyObject *list = PyList_New(0);
    if (!list)
      throw Failure();
    Py_DECREF(list);
  } catch (const Failure &) {
  }
  Py_DECREF(text);
}

// An owner has it.
struct Owner {
  explicit Owner(PyObject *op) : Op(op) {}
  ~Owner() { Py_XDECREF(Op); }
  PyObject *Op;
};
void goodOwned(PyObject *op) {
  Owner text(PyObject_Str(op));
  if (!text.Op)
    throw Failure();
  PyObject *list = PyList_New(0);
  if (!list)
    throw Failure();
  PyList_Append(list, text.Op);
  Py_DECREF(list);
}
void goodGiven(PyObject *op) {
  PyObject *text = PyObject_Str(op);
  if (!text)
    throw Failure();
  use(text);
  PyObject *list = PyList_New(0);
  if (!list)
    throw Failure();
  Py_DECREF(list);
}

// The destructor of an object that is not made does not run.
class BadHook {
public:
  BadHook(PyObject *op, long size) : text(PyObject_Str(op)) {
    if (!text)
      throw Failure();
    call = PyLong_FromLong(size);
    if (!call)
      throw Failure();
  }
  ~BadHook() {
    Py_XDECREF(call);
    Py_XDECREF(text);
  }

private:
  PyObject *text;
  PyObject *call = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: 'text' still holds a reference where this exception leaves 'BadHook::BadHook': the destructor of an object whose constructor throws does not run, and the object is never freed
// CHECK-MESSAGES: :[[@LINE-17]]:43: note: 'PyObject_Str' gives a reference here
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: give it back with 'Py_DECREF' after the last use (model cpython.yaml)
class GoodHook {
public:
  GoodHook(PyObject *op, long size) : text(PyObject_Str(op)) {
    if (!text)
      throw Failure();
    call = PyLong_FromLong(size);
    if (!call) {
      Py_DECREF(text);
      throw Failure();
    }
  }

private:
  PyObject *text;
  PyObject *call = nullptr;
};

// The object has been made where the other constructor has returned.
class GoodDelegating {
public:
  GoodDelegating() {}
  GoodDelegating(PyObject *op, long size) : GoodDelegating() {
    text = PyObject_Str(op);
    if (!text)
      throw Failure();
    call = PyLong_FromLong(size);
    if (!call)
      throw Failure();
  }
  ~GoodDelegating() {
    Py_XDECREF(call);
    Py_XDECREF(text);
  }

private:
  PyObject *text = nullptr, *call = nullptr;
};

// A method empties it, and a base ends what is its own.
class GoodCleared {
public:
  GoodCleared(PyObject *op, long size) {
    text = PyObject_Str(op);
    if (!text)
      throw Failure();
    call = PyLong_FromLong(size);
    if (!call) {
      clear();
      throw Failure();
    }
  }
  void clear() {
    Py_XDECREF(call);
    Py_XDECREF(text);
  }

private:
  PyObject *text = nullptr, *call = nullptr;
};
class Base {
public:
  ~Base() { Py_XDECREF(text); }

protected:
  PyObject *text = nullptr;
};
class GoodDerived : Base {
public:
  GoodDerived(PyObject *op, long size) {
    text = PyObject_Str(op);
    if (!text)
      throw Failure();
    PyObject *call = PyLong_FromLong(size);
    if (!call)
      throw Failure();
    Py_DECREF(call);
  }
};
