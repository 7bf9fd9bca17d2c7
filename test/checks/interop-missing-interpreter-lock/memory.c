// Which of the runtime's functions need its lock, and which do not.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include "Inputs/imaging.h"
#include <python/Python.h>

void badPyMem(void) {
  Py_BEGIN_ALLOW_THREADS
  PyMem_Free(0);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyMem_Free' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-FIXES: void badPyMem
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyMem_Free(0);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

void goodPyMemRaw(void) {
  Py_BEGIN_ALLOW_THREADS
  PyMem_RawFree(PyMem_RawMalloc(8));
  Py_END_ALLOW_THREADS
}

void *badPyMemMalloc(void) {
  void *memory;
  Py_BEGIN_ALLOW_THREADS
  memory = PyMem_Malloc(8);
  Py_END_ALLOW_THREADS
  return memory;
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'PyMem_Malloc' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: void *badPyMemMalloc
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: memory = PyMem_Malloc(8);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

void *badObjectMalloc(void) {
  void *memory;
  Py_BEGIN_ALLOW_THREADS
  memory = PyObject_Malloc(8);
  Py_END_ALLOW_THREADS
  return memory;
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'PyObject_Malloc' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: void *badObjectMalloc
// CHECK-FIXES: Py_BLOCK_THREADS

PyObject *badErrOccurred(void) {
  PyObject *error;
  Py_BEGIN_ALLOW_THREADS
  error = PyErr_Occurred();
  Py_END_ALLOW_THREADS
  return error;
}
// CHECK-MESSAGES: :[[@LINE-4]]:11: warning: 'PyErr_Occurred' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badErrOccurred
// CHECK-FIXES: Py_BLOCK_THREADS

void goodInterrupt(void) {
  Py_BEGIN_ALLOW_THREADS
  PyErr_SetInterrupt();
  Py_END_ALLOW_THREADS
}

int later(void *cookie);
void goodPendingCall(void) {
  Py_BEGIN_ALLOW_THREADS
  Py_AddPendingCall(later, 0);
  Py_END_ALLOW_THREADS
}

void goodThreadFunctions(PyThread_type_lock lock) {
  Py_BEGIN_ALLOW_THREADS
  PyThread_get_thread_ident();
  PyThread_acquire_lock(lock, WAIT_LOCK);
  PyThread_release_lock(lock);
  Py_END_ALLOW_THREADS
}

// Another library's functions, although their names look like the interpreter's.
void goodOtherLibrary(void) {
  Py_BEGIN_ALLOW_THREADS
  PyImaging_Draw(1);
  Py_Imaging_Count = 2;
  Py_END_ALLOW_THREADS
}

// This project's own.
int PyList_Count(PyObject *list);
void goodOwnFunction(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Count(list);
  Py_END_ALLOW_THREADS
}
