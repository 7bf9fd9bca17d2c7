// A tracker records all stacks under its mutex, by Python code that it calls; other methods take the mutex.
// https://github.com/bloomberg/memray/blob/main/src/memray/_memray/tracking_api.cpp
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <memory>
#include <mutex>
#include <python/Python.h>

static PyObject *greenlet;
static std::mutex trackers;
static int active;

static void installTraceFunction() {
  PyObject *result = PyObject_CallFunction(greenlet, "s", "settrace");
  Py_XDECREF(result);
}
static void recordAllStacks() { installTraceFunction(); }

static PyObject *badCreate(PyObject *self, PyObject *args) {
  std::unique_lock<std::mutex> lock(trackers);
  recordAllStacks();
  active = 1;
  Py_RETURN_NONE;
}
static PyObject *forget(PyObject *self, PyObject *args) {
  std::unique_lock<std::mutex> lock(trackers);
  active = 0;
  Py_RETURN_NONE;
}
static PyMethodDef methods[] = {
    {"forget", forget, METH_NOARGS, nullptr},
    {"create", badCreate, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr}};
// CHECK-MESSAGES: :[[@LINE-14]]:32: warning: 'trackers' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'badCreate' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'badCreate' calls 'recordAllStacks' here
// CHECK-MESSAGES: :[[@LINE-20]]:33: note: 'recordAllStacks' calls 'installTraceFunction' here
// CHECK-MESSAGES: :[[@LINE-24]]:22: note: 'PyObject_CallFunction' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-13]]:32: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-20]]:32: note: release the GIL before 'trackers' is locked

// The stacks are recorded before.
static std::mutex others;
static PyObject *goodCreate(PyObject *self, PyObject *args) {
  recordAllStacks();
  std::unique_lock<std::mutex> lock(others);
  active = 1;
  Py_RETURN_NONE;
}
static PyObject *forgetOther(PyObject *self, PyObject *args) {
  std::unique_lock<std::mutex> lock(others);
  active = 0;
  Py_RETURN_NONE;
}
static PyMethodDef more[] = {{"create", goodCreate, METH_NOARGS, nullptr},
                             {"forget", forgetOther, METH_NOARGS, nullptr},
                             {nullptr, nullptr, 0, nullptr}};
