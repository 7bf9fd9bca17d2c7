// Declarations stand before statements, also after a fix.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99 -- -- -Werror=declaration-after-statement

#include <pthread.h>
#include <python/Python.h>

int compute(int);

static void *badWorker(void *cookie) {
  int n = 1;
  n = compute(n);
  PyObject_CallObject((PyObject *)cookie, NULL);
  return NULL;
}
void startWorker(pthread_t *thread, PyObject *o) {
  pthread_create(thread, NULL, badWorker, o);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badWorker(void *cookie) {
// CHECK-FIXES-NEXT: int n = 1;
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: n = compute(n);
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE]]);
// CHECK-FIXES-NEXT: return NULL;
