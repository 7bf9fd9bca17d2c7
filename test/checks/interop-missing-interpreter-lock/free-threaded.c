// Without a GIL a thread still has to be attached to use the interpreter.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=13 -DPy_GIL_DISABLED=1
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1

#include <pthread.h>
#include <python/Python.h>

int compute(int);

void badInRegion(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs {{.*}}, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: {{.*}} is released here
// CHECK-FIXES: void badInRegion
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

void goodOutside(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  PyList_Append(list, list);
}

static void *badWorker(void *cookie) {
  Py_DECREF((PyObject *)cookie);
  return NULL;
}
void start(pthread_t *thread, PyObject *o) {
  pthread_create(thread, NULL, badWorker, o);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'Py_DECREF' needs {{.*}}, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badWorker' runs on a thread that is started here and does not hold {{.*}}
// CHECK-FIXES: static void *badWorker
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: Py_DECREF((PyObject *)cookie);
