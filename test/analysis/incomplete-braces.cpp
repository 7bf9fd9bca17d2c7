// A reference to a class without definition, given its first value in braces in a template: there are no fields to name.
// RUN: %tidy -checks=-*,interop-* %s -- -std=c++17 -isystem %root/test/Inputs/system/python > %t 2>&1
// RUN: FileCheck %s --allow-empty < %t
// CHECK-NOT: Stack dump
// CHECK-NOT: warning:

#include <Python.h>

static PyObject *one(PyObject *Self, PyObject *Arguments) { return PyLong_FromLong(1); }
static PyMethodDef Methods[] = {{"one", one, METH_VARARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};

struct Later;

template <typename T> struct Holder {
  Later const &Held;
  explicit Holder(Later const &L) : Held{L} {}
};
