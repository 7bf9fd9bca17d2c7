// Threads that wait: the lock is taken where it is needed, not for the whole life of the thread.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <pthread.h>
#include <python/Python.h>
#include <unistd.h>

int compute(int);

static void *badLoop(void *cookie) {
  for (;;) {
    pause();
    PyErr_Clear();
  }
  return cookie;
}
void startLoop(pthread_t *thread) {
  pthread_create(thread, NULL, badLoop, NULL);
}
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badLoop' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badLoop
// CHECK-FIXES: pause();
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: PyGILState_Release([[STATE]]);
// CHECK-FIXES-NEXT: }

static void *goodLoop(void *cookie) {
  for (;;) {
    pause();
    PyGILState_STATE state = PyGILState_Ensure();
    PyErr_Clear();
    PyGILState_Release(state);
  }
  return cookie;
}
void startGoodLoop(pthread_t *thread) {
  pthread_create(thread, NULL, goodLoop, NULL);
}

// No wait: at its beginning.
static void *badShort(void *cookie) {
  compute(1);
  PyErr_Clear();
  return cookie;
}
void startShort(pthread_t *thread) {
  pthread_create(thread, NULL, badShort, NULL);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badShort' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badShort
// CHECK-FIXES-NEXT: PyGILState_STATE [[STATE2:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: compute(1);
