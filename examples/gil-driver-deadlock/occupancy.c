//===- occupancy.c - A Python callback for the CUDA driver ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The case that gil-driver-deadlock stands for, as far as it can be shown
// without a GPU: it is compiled and checked, never run. The driver asks how much
// shared memory a block of some size needs, and holds its lock while it waits
// for the answer. The first function lets Python answer, as a callback made with
// ctypes does; the second one answers itself.
//
//===----------------------------------------------------------------------===//

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if defined(__has_include) && __has_include(<cuda.h>)
#include <cuda.h>
#else
typedef int CUresult;
typedef struct CUfunc_st *CUfunction;
typedef size_t (*CUoccupancyB2DSize)(int BlockSize);
CUresult cuOccupancyMaxPotentialBlockSize(int *MinGridSize, int *BlockSize,
                                          CUfunction Kernel,
                                          CUoccupancyB2DSize MemoryOfBlock,
                                          size_t DynamicMemory, int Limit);
#endif

/// The driver hands over no cookie.
static PyObject *MemoryOfBlock;

static size_t askPython(int BlockSize) {
  PyGILState_STATE State = PyGILState_Ensure();
  PyObject *Answer = PyObject_CallFunction(MemoryOfBlock, "i", BlockSize);
  size_t Memory = Answer ? PyLong_AsSize_t(Answer) : 0;
  if (PyErr_Occurred()) {
    PyErr_WriteUnraisable(MemoryOfBlock);
    Memory = 0;
  }
  Py_XDECREF(Answer);
  PyGILState_Release(State);
  return Memory;
}

static PyObject *bestBlock(PyObject *Module, PyObject *Arguments) {
  PyObject *Kernel = NULL, *Memory = NULL;
  int Grid = 0, Block = 0;
  (void)Module;
  if (!PyArg_ParseTuple(Arguments, "OO:best_block", &Kernel, &Memory))
    return NULL;
  Py_INCREF(Memory);
  Py_XSETREF(MemoryOfBlock, Memory);
  CUfunction Function = PyLong_AsVoidPtr(Kernel);
  if (!Function && PyErr_Occurred())
    return NULL;
  CUresult Error;
  // Right so far: nobody waits for this thread.
  Py_BEGIN_ALLOW_THREADS
  Error = cuOccupancyMaxPotentialBlockSize(&Grid, &Block, Function,
                                           askPython, 0, 0); // reported
  Py_END_ALLOW_THREADS
  return Py_BuildValue("iii", (int)Error, Grid, Block);
}

/// Four bytes of shared memory for each thread of the block.
static size_t computeMemory(int BlockSize) { return 4 * (size_t)BlockSize; }

static PyObject *bestBlockOfFours(PyObject *Module, PyObject *Kernel) {
  int Grid = 0, Block = 0;
  (void)Module;
  CUfunction Function = PyLong_AsVoidPtr(Kernel);
  if (!Function && PyErr_Occurred())
    return NULL;
  CUresult Error;
  Py_BEGIN_ALLOW_THREADS
  Error = cuOccupancyMaxPotentialBlockSize(&Grid, &Block, Function,
                                           computeMemory, 0, 0);
  Py_END_ALLOW_THREADS
  return Py_BuildValue("iii", (int)Error, Grid, Block);
}

static PyMethodDef Methods[] = {
    {"best_block", bestBlock, METH_VARARGS,
     "best_block(kernel, memory_of_block) -> error, grid, block"},
    {"best_block_of_fours", bestBlockOfFours, METH_O,
     "best_block_of_fours(kernel) -> error, grid, block"},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef Definition = {PyModuleDef_HEAD_INIT,
                                        .m_name = "occupancy",
                                        .m_size = -1,
                                        .m_methods = Methods};

PyMODINIT_FUNC PyInit_occupancy(void) { return PyModule_Create(&Definition); }
