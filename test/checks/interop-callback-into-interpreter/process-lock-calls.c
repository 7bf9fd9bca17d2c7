// The other half in view: a call that waits for the driver with the GIL held.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --partial

#include <cuda.h>
#include <python/Python.h>

static size_t askPython(int size) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
  return (size_t)size;
}

PyObject *badBlockSize(PyObject *self, CUfunction function) {
  int grid, block;
  Py_BEGIN_ALLOW_THREADS
  cuOccupancyMaxPotentialBlockSize(&grid, &block, function, askPython, 0, 0);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(block);
}
static PyObject *badFree(PyObject *self, PyObject *pointer) {
  CUdeviceptr p = (CUdeviceptr)PyLong_AsLong(pointer);
  cuMemFree(p);
  Py_RETURN_NONE;
}
void sync(void) {
  cuCtxSynchronize();
}
static PyObject *badSynchronize(PyObject *self, PyObject *args) {
  sync();
  Py_RETURN_NONE;
}
static PyObject *goodSynchronize(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  cuCtxSynchronize();
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}
// CHECK-MESSAGES: :[[@LINE-22]]:61: warning: callback 'askPython' waits for the GIL under the driver's lock, which 'cuMemFree' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-32]]:28: note: 'askPython' takes the GIL here
// CHECK-MESSAGES: :[[@LINE+13]]:42: note: 'badFree' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: 'cuMemFree' takes the driver's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'badSynchronize' calls 'sync' here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: 'cuCtxSynchronize' takes the driver's lock here while the GIL is held
// CHECK-ALTERNATIVE-1: static PyObject *badFree
// CHECK-ALTERNATIVE-1: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-1-NEXT: cuMemFree(p);
// CHECK-ALTERNATIVE-1-NEXT: Py_END_ALLOW_THREADS
// CHECK-ALTERNATIVE-2: static PyObject *badSynchronize
// CHECK-ALTERNATIVE-2-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-2-NEXT: sync();
// CHECK-ALTERNATIVE-2-NEXT: Py_END_ALLOW_THREADS

static PyMethodDef methods[] = {{"free", badFree, METH_O, NULL},
                                {"synchronize", badSynchronize, METH_NOARGS, NULL},
                                {"good_synchronize", goodSynchronize, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
