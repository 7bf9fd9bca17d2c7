// The driver asks a callback for the memory of a block, under its lock. A callback in Python waits for the GIL there,
// while whoever has the GIL waits for the driver in any of its calls.
// https://github.com/rapidsai/ucx-py/issues/187, https://github.com/numba/numba/issues/4581
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c99,c11

#include <cuda.h>
#include <python/Python.h>

static PyObject *callable;

static size_t askPython(int size) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject *result = PyObject_CallFunction(callable, "i", size);
  size_t memory = result ? (size_t)PyLong_AsLong(result) : 0;
  Py_XDECREF(result);
  PyGILState_Release(state);
  return memory;
}
static size_t compute(int size) {
  return (size_t)size * 4;
}

PyObject *badBlockSize(PyObject *self, CUfunction function) {
  int grid, block;
  Py_BEGIN_ALLOW_THREADS
  cuOccupancyMaxPotentialBlockSize(&grid, &block, function, askPython, 0, 0);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(block);
}
// CHECK-MESSAGES: :[[@LINE-4]]:61: warning: callback 'askPython' waits for the GIL under the driver's lock, which 'cuOccupancyMaxPotentialBlockSize' holds around it
// CHECK-MESSAGES: :[[@LINE-19]]:28: note: 'askPython' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-6]]:61: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the driver's lock

// What is needed is known without Python.
PyObject *goodNative(PyObject *self, CUfunction function) {
  int grid, block;
  Py_BEGIN_ALLOW_THREADS
  cuOccupancyMaxPotentialBlockSize(&grid, &block, function, compute, 0, 0);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(block);
}
PyObject *goodNone(PyObject *self, CUfunction function) {
  int grid, block;
  Py_BEGIN_ALLOW_THREADS
  cuOccupancyMaxPotentialBlockSize(&grid, &block, function, NULL, 1024, 0);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(block);
}

// No matter who else calls the driver, and how.
PyObject *goodSynchronize(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  cuCtxSynchronize();
  Py_END_ALLOW_THREADS
  return self;
}
