// Fixes at the entry of a function: ways out of it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <pthread.h>
#include <python/Python.h>

int compute(int);
void leave(void *result) __attribute__((noreturn));

// A label before the return.
static void *badLabel(void *cookie) {
  if (compute(1) < 0)
    goto end;
  PyErr_Clear();
end:
  return cookie;
}
void startLabel(pthread_t *thread) {
  pthread_create(thread, NULL, badLabel, NULL);
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badLabel' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badLabel
// CHECK-FIXES-NEXT: PyGILState_STATE [[LABEL:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: if (compute(1) < 0)
// CHECK-FIXES-NEXT: goto end;
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: end:
// CHECK-FIXES-NEXT: PyGILState_Release([[LABEL]]);
// CHECK-FIXES-NEXT: return cookie;
// CHECK-FIXES-NEXT: }

// It never comes to its end: the lock would be lost.
static void *badLeaves(void *cookie) {
  PyErr_Clear();
  leave(cookie);
}
void startLeaves(pthread_t *thread) {
  pthread_create(thread, NULL, badLeaves, NULL);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badLeaves' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badLeaves
// CHECK-FIXES-NEXT: PyGILState_STATE [[LEAVES:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: PyGILState_Release([[LEAVES]]);
// CHECK-FIXES-NEXT: leave(cookie);

// The preprocessor decides which way it goes.
static void *badPreprocessor(void *cookie) {
  PyErr_Clear();
#ifdef NEVER
  return NULL;
#else
  return cookie;
#endif
}
void startPreprocessor(pthread_t *thread) {
  pthread_create(thread, NULL, badPreprocessor, NULL);
}
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badPreprocessor' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badPreprocessor' runs on a thread that is started here and does not hold the GIL
// CHECK-REMAINS: note: take the GIL around it

// A return in a macro.
#define BAIL(Value) return Value
static void *badBail(void *cookie) {
  PyErr_Clear();
  BAIL(cookie);
}
void startBail(pthread_t *thread) {
  pthread_create(thread, NULL, badBail, NULL);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badBail' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badBail' runs on a thread that is started here and does not hold the GIL
// CHECK-REMAINS: note: take the GIL around it

// The value of the return needs the lock in one case.
static void *badValue(void *cookie) {
  return compute(1) ? PyErr_Clear(), cookie : NULL;
}
void startValue(pthread_t *thread) {
  pthread_create(thread, NULL, badValue, NULL);
}
// CHECK-MESSAGES: :[[@LINE-5]]:23: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badValue' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badValue
// CHECK-FIXES-NEXT: PyGILState_STATE [[VALUE:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: void *[[RESULT:.*]] = compute(1) ? PyErr_Clear(), cookie : NULL;
// CHECK-FIXES-NEXT: PyGILState_Release([[VALUE]]);
// CHECK-FIXES-NEXT: return [[RESULT]];

// An end without a value, and a branch without braces.
static void badBranches(void *cookie) {
  if (!cookie)
    return;
  else
    PyErr_Clear();
}
void startBranches(void) {
  PyThread_start_new_thread(badBranches, NULL);
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badBranches' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void badBranches
// CHECK-FIXES-NEXT: PyGILState_STATE [[BRANCHES:.*]] = PyGILState_Ensure();
// CHECK-FIXES-NEXT: if (!cookie) {
// CHECK-FIXES-NEXT: PyGILState_Release([[BRANCHES]]);
// CHECK-FIXES-NEXT: return;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: else
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: PyGILState_Release([[BRANCHES]]);
// CHECK-FIXES-NEXT: }
