// The headers of an installed Python.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers
// REQUIRES: cpython

#define PY_SSIZE_T_CLEAN
#if __has_include(<python3.13/Python.h>)
#include <python3.13/Python.h>
#elif __has_include(<python3.12/Python.h>)
#include <python3.12/Python.h>
#elif __has_include(<python3.11/Python.h>)
#include <python3.11/Python.h>
#else
#include <python3.10/Python.h>
#endif
#include <pthread.h>

int compute(int);

PyObject *badInRegion(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, list);
  Py_END_ALLOW_THREADS
  return list;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badInRegion
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

PyObject *goodInRegion(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  compute((int)PyList_GET_SIZE(list));
  PyMem_RawFree(PyMem_RawMalloc(8));
  compute(PyBytes_AS_STRING(list)[0] + PyLong_Check(list) + Py_IS_TYPE(list, &PyList_Type));
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

void badCounts(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  Py_DECREF(o);
  Py_XINCREF(o);
  Py_CLEAR(o);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'Py_DECREF' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'Py_XINCREF' needs it here too
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'Py_CLEAR' needs it here too
// CHECK-FIXES: void badCounts
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: Py_DECREF(o);

static void *badWorker(void *cookie) {
  PyObject_CallNoArgs((PyObject *)cookie);
  return NULL;
}
void start(pthread_t *thread, PyObject *o) {
  pthread_create(thread, NULL, badWorker, o);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyObject_CallNoArgs' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badWorker
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallNoArgs((PyObject *)cookie);

PyObject *badReturn(PyObject *o) {
  Py_BEGIN_ALLOW_THREADS
  if (compute(1) < 0)
    return NULL;
  Py_END_ALLOW_THREADS
  return o;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: 'badReturn' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badReturn
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: return NULL;
