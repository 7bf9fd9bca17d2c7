// Both checks at once: what one mends the other does not report.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock,interop-missing-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <pthread.h>
#include <python/Python.h>

PyObject *badRegionTooLate(PyObject *self, depot *d) {
  PyErr_Clear();
  depot_take(d);
  Py_BEGIN_ALLOW_THREADS
  depot_count(d);
  PyErr_Clear();
  Py_END_ALLOW_THREADS
  return self;
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: the GIL is released here
// CHECK-FIXES: PyObject *badRegionTooLate
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_count(d);
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

static void *badWorker(void *cookie) {
  depot *d = (depot *)cookie;
  depot_take(d);
  PyErr_Clear();
  return NULL;
}
void start(pthread_t *thread, depot *d) {
  pthread_create(thread, NULL, badWorker, d);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badWorker
// CHECK-FIXES: depot_take(d);
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

PyObject *badReturnFromRegion(PyObject *self, depot *d) {
  PyErr_Clear();
  Py_BEGIN_ALLOW_THREADS
  if (depot_take(d) < 0)
    return NULL;
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(depot_pack(d, 1));
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the GIL stays released: 'badReturnFromRegion' returns here without taking it again
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:26: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: PyObject *badReturnFromRegion
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: int [[RESULT:.*]];
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: [[RESULT]] = depot_pack(d, 1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-NEXT: return PyLong_FromLong([[RESULT]]);
