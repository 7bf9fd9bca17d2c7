// Callbacks: what they find of the lock when a library calls them.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/radio.yaml'}}"

#include "Inputs/radio.h"
#include <python/Python.h>

int compute(int);

// On a thread of the library.
static void badOnSignal(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void registerOnSignal(radio *r, PyObject *callable) {
  radio_on_signal(r, badOnSignal, callable);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'badOnSignal' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-FIXES: static void badOnSignal(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: }

static void goodOnSignal(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)cookie, NULL);
  PyGILState_Release(state);
}
void registerGoodOnSignal(radio *r, PyObject *callable) {
  radio_on_signal(r, goodOnSignal, callable);
}

// Held by whoever registers it: that says nothing.
static void badOnSignalDropping(void *cookie) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
}
void registerOnSignalDropping(radio *r, PyObject *callable) {
  PyObject_CallObject(callable, NULL);
  radio_on_signal(r, badOnSignalDropping, callable);
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'Py_BEGIN_ALLOW_THREADS' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'badOnSignalDropping' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'Py_BEGIN_ALLOW_THREADS' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badOnSignalDropping' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-REMAINS: note: take the GIL around it

// During the call: as the call finds it.
static void badEach(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void callEachInRegion(radio *r, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  radio_each(r, badEach, callable);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badEach' is called during 'radio_each' here, where the GIL is not held
// CHECK-FIXES: static void badEach(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

static void goodEach(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void callEach(radio *r, PyObject *callable) {
  radio_each(r, goodEach, callable);
}

static void goodEachEnsures(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)cookie, NULL);
  PyGILState_Release(state);
}
void callEachEnsuring(radio *r, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  radio_each(r, goodEachEnsures, callable);
  Py_END_ALLOW_THREADS
}

// Driven by another call, which is made without the lock here.
static void badNotice(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void registerNotice(radio *r, PyObject *callable) {
  radio_on_notice(r, badNotice, callable);
}
void pollInRegion(radio *r) {
  Py_BEGIN_ALLOW_THREADS
  radio_poll(r, 100);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badNotice' is called during 'radio_poll' here, where the GIL is not held
// CHECK-FIXES: static void badNotice(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

// On any thread: that may be one of the library.
static void badEvent(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void registerEvent(radio *r, PyObject *callable) {
  radio_on_event(r, badEvent, callable);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'badEvent' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_event'
// CHECK-FIXES: static void badEvent(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

// Nothing is said of the thread.
static void goodChange(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void registerChange(radio *r, PyObject *callable) {
  radio_on_change(r, goodChange, callable);
}
// If it is called there and then, it is called without.
static void badRun(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void registerRun(radio *r, PyObject *callable) {
  Py_BEGIN_ALLOW_THREADS
  radio_run(r, badRun, callable);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'badRun' is given to 'radio_run' here, where the GIL is not held, and may be called at once
// CHECK-FIXES: static void badRun(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

static void goodRun(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
void registerRunHeld(radio *r, PyObject *callable) {
  radio_run(r, goodRun, callable);
}

// The model says how it is entered.
static void goodEnd(void *value) {
  PyObject_CallObject((PyObject *)value, NULL);
}
void keep(radio *r, PyObject *value) {
  Py_BEGIN_ALLOW_THREADS
  radio_keep(r, value, goodEnd);
  Py_END_ALLOW_THREADS
}
static void badAtExit(void *value) {
  PyErr_Clear();
}
void atExit(void) {
  radio_at_exit(badAtExit);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'badAtExit' is handed to 'radio_at_exit' here, and entered without the GIL
// CHECK-FIXES: static void badAtExit(void *value) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

// The interpreter's own: a capsule's destructor runs with it.
static void goodCapsuleEnd(PyObject *capsule) {
  PyMem_Free(PyCapsule_GetPointer(capsule, "radio"));
}
PyObject *makeCapsule(void *memory) {
  return PyCapsule_New(memory, "radio", goodCapsuleEnd);
}
static void badCapsuleEnd(PyObject *capsule) {
  Py_BEGIN_ALLOW_THREADS
  PyMem_Free(PyCapsule_GetPointer(capsule, "radio"));
  Py_END_ALLOW_THREADS
}
PyObject *makeBadCapsule(void *memory) {
  return PyCapsule_New(memory, "radio", badCapsuleEnd);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'PyMem_Free' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'PyCapsule_GetPointer' needs it here too
// CHECK-FIXES: static void badCapsuleEnd
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyMem_Free(PyCapsule_GetPointer(capsule, "radio"));
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

// A helper of the callback.
static void helper(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
static void badOnSignalHelper(void *cookie) {
  helper(cookie);
}
void registerHelper(radio *r, PyObject *callable) {
  helper(callable);
  radio_on_signal(r, badOnSignalHelper, callable);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'helper' calls 'PyObject_CallObject', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'badOnSignalHelper' is called on a thread of the library, which does not hold the GIL; it is registered here with 'radio_on_signal'
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'helper' calls 'PyObject_CallObject' here
// CHECK-FIXES: static void badOnSignalHelper(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: helper(cookie);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
